// Text and data that look like markup stay text and data.

import { expect, test } from "vitest";
import { escapeHtml, scriptJson } from "../../../src/report/page/html.js";

test("text has no character that HTML reads", () => {
  expect(escapeHtml(`<a href="x" id='y'>&`)).toBe(
    "&#60;a href=&#34;x&#34; id=&#39;y&#39;&#62;&#38;",
  );
});

test("data cannot end its script, and reads back the same", () => {
  const data = { name: "</script><!--<script>", list: ["<", "a\u2028b"] };
  expect(scriptJson(data)).not.toContain("<");
  expect(JSON.parse(scriptJson(data))).toEqual(data);
});
