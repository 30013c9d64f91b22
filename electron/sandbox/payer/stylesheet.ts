/** The pages' stylesheet: paper and ink, one vermilion action per screen, blue stripes for practice. */
export const stylesheet = `
:root {
  --paper: #faf8f4; --sheet: #ffffff; --ink: #1c1b19; --faded: #5f5b54; --line: #e2ddd3; --edge: #8b857a;
  --vermilion: #d6402b; --vermilion-deep: #b93422; --green: #1b7a48; --amber: #8a5200; --blue: #1d4f91;
  color-scheme: light;
}
* { box-sizing: border-box; margin: 0; }
html { background: var(--paper); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  color: var(--ink);
  font: 400 18px/1.5 'Noto Sans JP Variable', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', system-ui, sans-serif;
  min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column;
  overflow-wrap: anywhere;
}
.top {
  display: flex; align-items: stretch; justify-content: space-between; min-height: 66px; padding-bottom: 10px;
  background: var(--blue) bottom / 100% 10px no-repeat
    repeating-linear-gradient(-45deg, #cfdff3 0 8px, var(--blue) 8px 16px);
  color: #fff;
}
.practice { display: flex; flex-wrap: wrap; align-items: baseline; align-content: center; gap: 0 10px;
  padding: 4px 12px 4px 16px; font-size: 14px; line-height: 1.35; }
.practice strong { font-weight: 700; font-size: 15px; }
.language { display: flex; align-items: center; min-width: 88px; justify-content: center; padding: 0 16px;
  color: #fff; font-size: 15px; text-underline-offset: 4px; white-space: nowrap; }
main { width: 100%; max-width: 480px; margin: 0 auto; padding: 16px 16px 0; flex: 1; display: flex; flex-direction: column; }
.label { color: var(--faded); font-size: 14px; line-height: 1.4; }
.shop { font-size: 22px; line-height: 1.35; font-weight: 650; letter-spacing: .01em; margin-bottom: 12px; }
.ticket { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 14px 16px 12px;
  box-shadow: 0 1px 2px rgb(28 27 25 / .05); container-type: inline-size; }
.amount { font-size: 48px; line-height: 1.15; font-weight: 700; letter-spacing: -.01em; font-variant-numeric: tabular-nums;
  white-space: nowrap; }
.ticket .amount.long { font-size: min(44px, 11.5cqi); }
.ticket .amount.longest { font-size: min(40px, 8.5cqi); }
.description { color: var(--faded); font-size: 15px; margin-top: 2px; }
.facts { margin-top: 10px; padding-top: 8px; border-top: 1px dashed var(--line); font-size: 15px; }
.facts div { display: flex; justify-content: space-between; gap: 16px; padding: 3px 0; }
dt { color: var(--faded); flex: none; }
dd { text-align: right; }
.number, .countdown { font-variant-numeric: tabular-nums; }
.countdown { font-weight: 650; }
.until { color: var(--faded); font-size: 14px; margin-left: 6px; }
.urgent .countdown { color: var(--amber); }
.items { margin-top: 8px; padding-top: 10px; border-top: 1px dashed var(--line); }
.items h2 { font-size: 14px; font-weight: 400; color: var(--faded); margin-bottom: 2px; }
.items ul { list-style: none; padding: 0; }
.items li { display: grid; grid-template-columns: 1fr auto; column-gap: 16px; padding: 4px 0; font-size: 16px; line-height: 1.4;
  font-variant-numeric: tabular-nums; }
.items .each { grid-row: 2; color: var(--faded); font-size: 14px; }
.items .each, .items .total { white-space: nowrap; }
.items .total { grid-row: 1 / span 2; grid-column: 2; align-self: start; text-align: right; }
form { display: flex; flex-direction: column; flex: 1; margin-top: 16px; }
fieldset { border: 0; padding: 0; min-width: 0; }
legend { color: var(--faded); font-size: 14px; padding: 0; margin-bottom: 4px; }
.method { display: flex; align-items: center; gap: 12px; min-height: 56px; padding: 6px 16px; background: var(--sheet);
  line-height: 1.35; border: 1px solid var(--line); border-top-width: 0; font-size: 17px; cursor: pointer; }
.method:first-of-type { border-top-width: 1px; border-radius: 12px 12px 0 0; }
.method:last-of-type { border-radius: 0 0 12px 12px; }
.method:has(:checked) { background: #fdf3f0; font-weight: 600; }
.method:has(:focus-visible) { outline: 3px solid var(--blue); outline-offset: 2px; position: relative; }
.method input { appearance: none; flex: none; width: 24px; height: 24px; border: 2px solid var(--edge); border-radius: 50%;
  background: var(--sheet); outline: none; }
.method input:checked { border: 7px solid var(--vermilion); }
.icon { width: 24px; height: 24px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round;
  stroke-linejoin: round; }
.actions { position: sticky; bottom: 0; margin: auto -16px 0; padding: 18px 16px 12px;
  background: linear-gradient(rgb(250 248 244 / 0), var(--paper) 14px); }
button, .button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 56px; border-radius: 12px;
  border: 0; font: inherit; text-decoration: none; text-align: center; cursor: pointer; padding: 8px 16px; }
.primary { background: var(--vermilion); color: #fff; font-size: 20px; font-weight: 700; min-height: 64px;
  font-variant-numeric: tabular-nums; }
.primary:hover { background: var(--vermilion-deep); }
.primary:active { background: var(--vermilion-deep); transform: translateY(1px); }
.quiet { margin-bottom: 8px; background: none; color: var(--faded); font-size: 16px; text-decoration: underline; text-underline-offset: 4px; }
.quiet:hover { color: var(--ink); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.language:focus-visible { outline-color: #fff; outline-offset: -5px; }
.state { flex: 1; display: flex; flex-direction: column; padding-top: 32px; text-align: center; }
.state h1 { font-size: 26px; line-height: 1.35; font-weight: 700; }
.state .note { color: var(--faded); font-size: 17px; margin: 8px auto 24px; max-width: 22em; text-wrap: pretty;
  word-break: auto-phrase; }
.state h1 { word-break: auto-phrase; }
.state .ticket { text-align: left; }
.state .amount { font-size: 44px; }
.state .ticket .amount { text-align: center; padding: 4px 0; }
.state .facts { margin-top: 8px; }
.seal { width: 96px; height: 96px; margin: 0 auto 16px; border-radius: 50%; display: grid; place-items: center; color: #fff; }
.seal .icon { width: 56px; height: 56px; stroke-width: 2; }
.paid .seal { background: var(--green); }
.paid h1 { color: var(--green); }
.failed .seal { background: var(--sheet); color: var(--amber); box-shadow: inset 0 0 0 3px var(--amber); }
.over .seal { background: var(--sheet); color: var(--faded); box-shadow: inset 0 0 0 3px var(--edge); }
.after { color: var(--faded); font-size: 15px; text-align: center; padding: 16px 0; }
.about { padding: 16px 0 48px; }
.about h1 { font-size: 28px; margin-bottom: 8px; }
.about .after { text-align: left; }
.about h2 { font-size: 18px; margin: 24px 0 4px; }
.about code { font-size: 15px; }
.about ul { padding: 0; list-style: none; }
.about li { padding: 6px 0; border-bottom: 1px solid var(--line); font-size: 16px; }
.about a { display: flex; align-items: center; min-height: 56px; color: var(--blue); }
@media (prefers-reduced-motion: no-preference) {
  .seal { animation: stamp .18s ease-out; }
  @keyframes stamp { from { transform: scale(.9); opacity: .4; } }
}
@media (max-height: 620px) { .actions { position: static; } }
`;
