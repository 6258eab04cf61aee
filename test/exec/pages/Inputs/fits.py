"""usage: fits.py CHROMIUM PAGE SHOTS [--set ID=VALUE]... [--has TEXT]...

Shows PAGE at the width of a desk and of a phone, light and dark, and tells of each what is wider
than the room it has. Screenshots are SHOTS-WIDTH-SCHEME.png; look at them.

A window of Chromium's is at least 500 pixels wide, so the page is in a frame of the width that
is asked for. What scrolls by itself (overflow-x: auto or scroll) may be wider within; all else
may not reach out of the page, nor be cut off. TEXT has to be shown.
"""

from __future__ import annotations

import argparse
import html
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTHS = (1400, 390)
HEIGHT = 1900
#: Of Chromium's --blink-settings.
SCHEMES = {"light": 1, "dark": 0}

FRAME = """<!doctype html><meta name="color-scheme" content="light dark">
<style>body {{ margin: 0; background: #888 }} iframe {{ border: 0; width: {width}px; height: {height}px }}</style>
<iframe srcdoc="{page}"></iframe><pre id="result" hidden></pre><script>
const frame = document.querySelector("iframe");
const settings = {settings};
function look() {{
  const page = frame.contentDocument, root = page.documentElement, found = [];
  if (root.scrollWidth > root.clientWidth) found.push("page: " + root.scrollWidth + " of " + root.clientWidth);
  const check = node => {{
    const style = frame.contentWindow.getComputedStyle(node), box = node.getBoundingClientRect();
    if (!box.width || style.display === "none") return;
    const name = node.tagName.toLowerCase() + "." + (node.getAttribute("class") || "");
    if (box.right > root.clientWidth + 1 || box.left < -1) found.push(name + " reaches out");
    if (/hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1)
      found.push(name + " is cut off");
    if (!/auto|scroll/.test(style.overflowX)) [...node.children].forEach(check);
  }};
  [...page.body.children].forEach(check);
  const shown = [...page.querySelectorAll("main")].map(node => node.textContent).join(" ");
  for (const text of {texts}) if (!shown.includes(text)) found.push("no " + text);
  const dark = frame.contentWindow.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const paper = frame.contentWindow.getComputedStyle(page.body).backgroundColor;
  document.getElementById("result").textContent =
    [root.clientWidth, dark, paper, ...new Set(found)].join("\\n");
}}
addEventListener("load", () => setTimeout(() => {{
  for (const [id, value] of settings) {{
    const node = frame.contentDocument.getElementById(id);
    node.type === "checkbox" ? node.checked = value === "yes" : node.value = value;
    node.dispatchEvent(new Event("change", {{bubbles: true}}));
  }}
  setTimeout(look, 300);
}}, 700));
</script>
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("chromium")
    parser.add_argument("page", type=Path)
    parser.add_argument("shots")
    parser.add_argument("--set", action="append", default=[], metavar="ID=VALUE")
    parser.add_argument("--has", action="append", default=[], metavar="TEXT")
    given = parser.parse_args()
    settings = [list(each.partition("=")[::2]) for each in given.set]
    text = given.page.read_text(encoding="utf-8")
    bad = 0
    for width in WIDTHS:
        for scheme, setting in SCHEMES.items():
            with tempfile.TemporaryDirectory() as scratch:
                frame = Path(scratch, "frame.html")
                frame.write_text(
                    FRAME.format(width=width, height=HEIGHT, page=html.escape(text), settings=settings,
                                 texts=given.has),
                    encoding="utf-8",
                )
                done = subprocess.run(
                    [given.chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     f"--user-data-dir={scratch}/profile", f"--window-size={max(width, 500)},{HEIGHT}",
                     f"--blink-settings=preferredColorScheme={setting}", "--virtual-time-budget=8000",
                     "--dump-dom", f"--screenshot={given.shots}-{width}-{scheme}.png", frame.as_uri()],
                    capture_output=True, text=True, timeout=120,
                )  # fmt: skip
            result = re.search(r'<pre id="result" hidden="">(.*?)</pre>', done.stdout, re.DOTALL)
            lines = result[1].splitlines() if result else ["no result"]
            print(f"{width} {scheme}: {', '.join(lines)}")
            bad += lines[:2] != [str(width), scheme] or len(lines) != 3
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
