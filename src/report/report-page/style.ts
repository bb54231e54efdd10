// The page's style sheet: type, measure and colours; light, dark, narrow and printed.

import { darkChartCss, pageTones, seriesTones } from "../charts/theme.js";

/** The class of what has the colour of a rule set, by its place in the report's order. */
export function seriesClass(index: number): string {
  return `series-${index % seriesTones.length}`;
}

const series = (of: "light" | "dark") =>
  seriesTones.map((tone, i) => `.series-${i}{--series:${tone[of]}}`).join("\n");

const tones = (of: "light" | "dark") =>
  Object.entries(pageTones)
    .map(([name, tone]) => `--${name}:${tone[of]};`)
    .join("");

export const PAGE_STYLE = `
:root{color-scheme:light dark;${tones("light")}--wash:#f5f2ea;--won:#00674d;--lost:#a83b00;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L","Book Antiqua",Georgia,"DejaVu Serif",serif;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
--mono:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
${series("light")}
@media screen and (prefers-color-scheme:dark){
${series("dark")}
:root{${tones("dark")}--wash:#1f2226;--won:#4fd1ab;--lost:#ff9f66}
${darkChartCss(".chart")}
}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 var(--serif);
font-variant-numeric:oldstyle-nums}
main,header,footer{max-width:52rem;margin:0 auto;padding:0 1rem}
header{padding-top:clamp(2rem,7vw,5rem)}
.kicker{font:600 .8125rem/1.4 var(--sans);letter-spacing:.08em;text-transform:uppercase;color:var(--muted);margin:0}
h1{font-size:clamp(1.75rem,5.2vw,2.75rem);line-height:1.15;font-weight:500;letter-spacing:-.012em;margin:.6rem 0 .9rem;
text-wrap:balance;overflow-wrap:anywhere}
.facts{color:var(--muted);margin:0;overflow-wrap:anywhere}
nav{font:.875rem/1.9 var(--sans);border-block:1px solid var(--grid);margin:2rem 0 0;padding:.5rem 0}
nav ol{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.35rem;margin:0;padding:0}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.18em}
nav a{text-decoration:none}nav a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
section{margin-top:clamp(2.75rem,7vw,4.25rem)}
h2{font-size:1.5rem;line-height:1.25;font-weight:500;letter-spacing:-.006em;margin:0 0 .75rem;text-wrap:balance}
h3{font:600 1rem/1.4 var(--sans);margin:2rem 0 .5rem;overflow-wrap:anywhere}
.whole{display:inline-block;max-width:100%}
p{margin:.75rem 0;text-wrap:pretty;max-width:44rem}
.key{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,13rem),1fr));gap:1.75rem 2rem;margin:2.25rem 0 0;padding:0;list-style:none}
.key li{border-top:3px solid var(--series,var(--ink));padding-top:.6rem;min-width:0}
.key .name{font:600 .9375rem/1.4 var(--sans);overflow-wrap:anywhere}
.key .rate{display:block;font-size:2.1rem;line-height:1.2;letter-spacing:-.02em;font-variant-numeric:lining-nums}
.key .rate.range{font-size:1.6rem;line-height:1.575}
.key small{display:block;font:.8125rem/1.5 var(--sans);color:var(--muted);font-variant-numeric:lining-nums}
figure{margin:1.5rem 0 0}
figcaption,.note{font:.875rem/1.55 var(--sans);color:var(--muted);font-variant-numeric:lining-nums;overflow-wrap:anywhere}
figcaption{margin-top:.6rem;max-width:46rem}
figcaption b,caption b{color:var(--ink);font-weight:600}
.chart svg{display:block;max-width:100%;height:auto}
.chart.narrow{display:none}
@media screen and (max-width:46rem){.chart.wide{display:none}.chart.narrow{display:block}.chart.narrow svg{width:100%;max-width:32rem}}
.scroll{overflow-x:auto;margin:1rem 0 0;scrollbar-width:thin}
details .scroll{max-height:24rem;overflow:auto}
table{border-collapse:collapse;font:.875rem/1.45 var(--sans);font-variant-numeric:tabular-nums lining-nums;min-width:100%}
caption{text-align:left;color:var(--muted);padding-bottom:.6rem}
caption span{display:block;position:sticky;left:0;max-width:calc(100vw - 2rem)}
th,td{padding:.36rem .75rem;text-align:left;vertical-align:baseline;white-space:nowrap}
th:first-child,td:first-child{padding-left:0}th:last-child,td:last-child{padding-right:0}
thead th{font-weight:500;color:var(--muted);border-bottom:1.5px solid var(--ink);vertical-align:bottom;white-space:normal}
tbody th{font-weight:500}
.long{white-space:normal;overflow-wrap:anywhere;min-width:14rem}
.dense th,.dense td{padding-inline:.5rem}
.dense th:first-child{padding-left:0}.dense td:last-child,.dense th:last-child{padding-right:0}
tbody td,tbody th{border-bottom:1px solid var(--grid)}
.num{text-align:right}
.matrix td{text-align:center}.matrix thead th{text-align:center}.matrix thead th:first-child{text-align:left}
.matrix td b{font-weight:600;font-size:1.0625rem}.matrix td small{display:block;color:var(--muted)}
.matrix .self{background:var(--wash)}
.winnable{color:var(--won)}.unwinnable,.unknown{color:var(--lost)}
details{margin-top:.75rem;font:.875rem/1.55 var(--sans)}
summary{cursor:pointer;color:var(--muted);width:fit-content}
summary:hover{color:var(--ink)}
code,pre{font-family:var(--mono);font-size:.8125rem;font-variant-numeric:normal}
.command{display:flex;gap:.75rem;align-items:baseline;background:var(--wash);border-radius:4px;padding:.6rem .8rem;margin:.6rem 0}
.command code{flex:1;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.6;min-width:0}
td .command{background:none;padding:0;margin:0;gap:.6rem}
td .command code{min-width:17rem;line-height:1.45;font-size:.75rem}
pre{background:var(--wash);border-radius:4px;padding:.8rem;overflow-x:auto;margin:.6rem 0}
button.copy{display:none;font:500 .75rem/1 var(--sans);color:var(--accent);background:none;border:1px solid var(--grid);border-radius:4px;padding:.35rem .55rem;cursor:pointer;min-width:4.2rem}
.scripted button.copy{display:inline-block}
button.copy:hover{border-color:var(--accent)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.25rem;font:.875rem/1.55 var(--sans);margin:.75rem 0;font-variant-numeric:lining-nums}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere;min-width:0}
tr:target{background:var(--wash)}
.warning{border-left:3px solid var(--lost);padding-left:.9rem;font:.9375rem/1.55 var(--sans)}
footer{margin-top:4.5rem;padding-bottom:3.5rem}
footer p{max-width:none;border-top:1px solid var(--grid);padding-top:1rem;font:.8125rem/1.5 var(--sans);color:var(--muted)}
@media screen and (max-width:46rem){
body{font-size:1rem}
th,td{padding:.36rem .55rem}
thead th{white-space:nowrap}
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}
.command{flex-direction:column;gap:.5rem}
td .command{flex-direction:row}
.command button{align-self:flex-start}
}
@media print{
@page{margin:18mm 16mm}
body{font-size:10pt}
main,header,footer{max-width:none;padding:0}
header{padding-top:0}
nav,button.copy,details:not([open]){display:none!important}
section,footer{margin-top:2rem}
h2,h3{break-after:avoid}
figure,tr,.key li,.command{break-inside:avoid}
.scroll{overflow:visible}
a{color:inherit;text-decoration:none}
}
`;
