// Text and data that look like markup stay text and data.

import { expect, test } from "vitest";
import { escapeText, scriptJson } from "../../src/report/html.js";

test("text has no character that HTML reads", () => {
  expect(escapeText(`<a href="x" id='y'>&`)).toBe(
    "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;",
  );
});

test("data cannot end its script, and reads back the same", () => {
  const data = { name: "</script><!--<script>", list: ["<", "a\u2028b"] };
  expect(scriptJson(data)).not.toContain("<");
  expect(JSON.parse(scriptJson(data))).toEqual(data);
});
