// The page's only script: buttons that copy the command beside them. Without it the page loses
// nothing else, and the buttons stay hidden.

export const COPY_SCRIPT = `
document.documentElement.classList.add("scripted");
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button.copy");
  if (!button) return;
  const code = button.parentElement.querySelector("code");
  let done = false;
  try {
    await navigator.clipboard.writeText(code.textContent);
    done = true;
  } catch {
    const range = document.createRange();
    range.selectNodeContents(code);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
    done = document.execCommand("copy");
  }
  button.textContent = done ? "Copied" : "Press Ctrl-C";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});
`;
