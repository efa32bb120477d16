/** Function that an attack calls; a page under test counts the calls. */
export const FIRE = 'fired(1)';

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const wrappers: readonly ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<ScRiPt>${code}</sCrIpT>`,
  (code) => `<script/x>${code}</script/x>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `<img src=x onerror=${code}>`,
  (code) => `<img/src=x/onerror=${code}>`,
  (code) => `<img src=x onerror="${code}" x="`,
  (code) => `"><img src=x onerror=${code}>`,
  (code) => `'><svg/onload=${code}>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<math><mtext><table><mglyph><style><img src=x onerror=${code}>`,
  (code) => `<a href="javascript:${code}">a</a>`,
  (code) => `<a href=" java\tscript:${code}">a</a>`,
  (code) => `<a href="&#106;avascript:${code}">a</a>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<iframe src="javascript:parent.${code}"></iframe>`,
  (code) => `<object data="javascript:${code}"></object>`,
  (code) => `<form action="javascript:${code}"><button autofocus>b</button></form>`,
  (code) => `<details open ontoggle=${code}>d</details>`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<video><source onerror=${code}></video>`,
  (code) => `<body onload=${code}>`,
  (code) => `<base href="javascript:${code}//">`,
  (code) => `<link rel=import href="data:text/html,<script>${code}</script>">`,
  (code) => `<style>@import 'javascript:${code}';</style>`,
  (code) => `<meta http-equiv=refresh content="0;javascript:${code}">`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  (code) => `<textarea></textarea><img src=x onerror=${code}>`,
  (code) => `<!--><img src=x onerror=${code}>-->`,
  (code) => `<![CDATA[<img src=x onerror=${code}>]]>`,
  (code) => `</title><script>${code}</script>`,
];
const codes = [FIRE, 'window.fired?.(1)', 'fired`1`', '(0,fired)(1)'];

const templates = ['{{%}}', '${%}', '#{%}', '<%= % %>', '{%%%}', '[[%]]', '@{%}', '*{%}', '%{%}', '{{{%}}}'];
const templated = ['7*7', 'constructor.constructor("fired(1)")()', 'this.constructor', 'config', '__proto__'];

const languages = [
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '" OR ""="',
  "1' UNION SELECT null,null--",
  "admin'/*",
  'x%27%20OR',
  '$(touch x)',
  '`touch x`',
  '; ls -la',
  '| cat /etc/passwd',
  '&& true',
  '%0a id',
  '*)(uid=*))(|(uid=*',
  '{"$gt": ""}',
  '{"$where": "sleep(1)"}',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  '=1+1',
  '+cmd|"/C calc"!A0',
  '@SUM(1+1)',
  '-2+3',
  '%s%s%n%x',
  '%d',
  '{0}',
  '\\x00',
  '\\u0000',
  '(a+)+$',
  '../../../etc/passwd',
  '..\\..\\win.ini',
  '%2e%2e%2f',
  'file:///etc/passwd',
  '//evil.example',
  'CON',
  'NUL.png',
  'x\r\nSet-Cookie: a=b',
  'x\nLocation: //evil.example',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
];
const lookalikes = [
  ...['', ' ', '   ', '[object Object]'],
  ...list(`
    0 -0 1 1.0 1e309 -1e309 0x10 0b1 1_000 1,000 NaN Infinity -Infinity null NULL nil None undefined true
    false TRUE [] {} "" '' Null 9007199254740993 2147483648 00 1/0 ½ ① ١٢٣ 1970-01-01 2026-02-30
    0000-00-00T00:00:00Z
  `),
];
const scripts = [
  ...['مرحبا hello שלום', 'e\u0301', '\u00e9'],
  ...list(`
    Ωmega Ünïcödé ß İstanbul ıI ﬁ Ǆ 日本語のテキスト 한국어 中文字符 ไทย हिन्दी עברית العربية РусскийТекст Ελληνικά 🙂 👩‍👩‍👧‍👦
    🏳️‍🌈 🇪🇺 👍🏽 𝕳𝖊𝖑𝖑𝖔 𠜎𠜱 Z͑ͫ̓a͚̩l̷g͜o̸
  `),
];
const invisible = [
  ['\u202e', '\u202c'],
  ['\u2066', '\u2069'],
  ['\u200b', ''],
  ['\u200d', ''],
  ['\u200e', '\u200f'],
  ['\ufeff', ''],
  ['\u00ad', ''],
  ['\u2028', '\u2029'],
  ['\u00a0', '\u00a0'],
  ['\u3000', '\u3000'],
  ['\u180e', ''],
  ['\u0085', ''],
  ['\t', '\t'],
  ['\n', '\n'],
  ['\r', ''],
  ['\u0001', ''],
  ['\u0008', ''],
  ['\u001b[31m', '\u001b[0m'],
  ['\u007f', ''],
  ['\u009b', ''],
  ['\ufffd', ''],
  ['\ufffe', ''],
  ['\uffff', ''],
] as const;
const sentences = ['a', 'photo.exe', '<b>bold</b>', 'name', 'fired(1)', 'x'.repeat(40)];

/** Text that can't be stored: NUL and lone surrogates. */
export const unstorableStrings: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00',
  'a\ud83d',
  '\ude42b',
  '\udc00\ud800',
];

const longOnes = [
  'x'.repeat(300),
  '<b>'.repeat(200),
  '🙂'.repeat(150),
  'word '.repeat(100),
  '\u0301'.repeat(300),
  '"'.repeat(255),
];

/** Strings that break careless programs, by kind. */
export const naughtyStrings: readonly string[] = [
  ...new Set([
    ...wrappers.flatMap((wrap) => codes.map(wrap)),
    ...templates.flatMap((template) => templated.map((code) => template.replace('%', code))),
    ...languages,
    ...lookalikes,
    ...scripts,
    ...invisible.flatMap(([before, after]) => sentences.map((text) => `${before}${text}${after}`)),
    ...longOnes,
  ]),
];
