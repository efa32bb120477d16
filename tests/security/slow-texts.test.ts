// docs/product/api.md#long-headers
import { Hono } from 'hono';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parsePeople } from '../../server/admin/employees/import-file.ts';
import { imageType } from '../../server/content-folder/read-picture.ts';
import { parseFile } from '../../server/content-folder/read-folder.ts';
import { callerNetworks, trustProxies } from '../../server/routes/http/client-address.ts';
import { corsHeaders } from '../../server/routes/http/standard-headers.ts';
import { readJson } from '../../server/routes/http/read-json.ts';
import { refuseAutomaticVisit } from '../../server/services/identity/unlock.ts';
import { refuseWeakPassword } from '../../server/services/identity/weak-passwords.ts';
import { detailsOf } from '../../server/services/requests/emit-request.ts';
import { nameOfType } from '../../src/lib/format/file-types.ts';
import { plainLine } from '../../server/services/mails/plain-line.ts';
import { nearName } from '../../server/variables/refused-variables.ts';
import { longHeader } from '../../server/shared/request-headers.ts';
import { contentType, representationOf, type SiteFile } from '../../server/site/site-files.ts';
import { readVariables } from '../../server/variables/read-variables.ts';
import { contentFiles } from '../../src/lib/contract/operator/content.ts';
import { applyMask } from '../../src/lib/format/mask.ts';
import { readFormatted } from '../../src/lib/format/formatted-answer.ts';
import { createTextSearch } from '../../src/lib/format/text-search.ts';
import { reportableText } from '../../src/lib/stores/uploads/upload-error.ts';
import { createAnonymizer } from '../../src/lib/telemetry/reporting/service.ts';
import { BUDGET_MS, parseSources, slowText, slowTextAwaited } from './support/slow-texts.ts';

async function* piecesOf(text: string) {
  yield text;
}
const bytes = (text: string) => new TextEncoder().encode(text);
const account = { email: 'robin@people.test', firstName: 'Robin', lastName: 'Roe' };
const today = { earliest: '2026-01-01', latest: '2027-01-01' };
const sent = (question: string) =>
  ({ question, answer: 'yes', type: 'TextInput', isContactData: false }) as const;
const searched = createTextSearch<{ readonly text: string }>(({ text }) => text);
const page: SiteFile = {
  path: '/index.html',
  type: 'text/html',
  hash: 'hash',
  plain: { bytes: Buffer.alloc(1000), encoding: null, etag: '"hash"' },
  compressed: new Map(),
};

/** Parsers that take more than texts. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'Accept-Encoding': (text) => representationOf(page, text),
  Origin: (text) => corsHeaders(text, new Set(['https://app.example'])),
  'Sec-Purpose': (text) => refuseAutomaticVisit(() => text),
  'the length of headers': (text) => longHeader({ 'content-type': text, origin: text }),
  'the type of a file': (text) => contentType(text),
  'the type of a file by its name': (text) => nameOfType(text, 'image/png'),
  settings: (text) =>
    readVariables({ APP_URL: text, DATABASE_URL: text, MAIL_FROM: text, STORAGE_URL: text }),
  'a misspelled setting': (text) => nearName(text, ['DATABASE_URL', 'RATE_LIMIT_FACTOR']),
  'a password': (text) => refuseWeakPassword(text, account, 'Sundial'),
  'the name of an account': (text) =>
    refuseWeakPassword('three random words', { email: text, firstName: text, lastName: text }, 'Sundial'),
  'a question before its answer': (text) => detailsOf([sent(text), sent(`a? ${text}`)]),
  'a line of a mail': (text) => plainLine(text, 100),
  'a mask': (text) => applyMask('(999) 999-9999', text),
  'a masked answer': (text) => readFormatted({ kind: 'mask', mask: text, example: text }, text, today),
  'a day': (text) => readFormatted({ kind: 'date' }, text, today),
  'an amount': (text) => readFormatted({ kind: 'amount', currency: 'USD' }, text, today),
  'words searched for': (text) => searched.search([{ text: 'find a dentist' }], text),
  'texts searched in': (text) => searched.search([{ text }], 'find a dentist'),
  'the reply to an upload': (text) => reportableText(text, 'a.png'),
  'a report of an error': (text) => createAnonymizer('https://app.example')(text),
};

/** The package builds a tree with a place for each character, twenty times as slow as ours; only the operator's commands read it. */
const YAML_BUDGET_MS = BUDGET_MS * 20;
const YAML: Readonly<Record<string, (text: string) => unknown>> = {
  'a survey': (text) => parseFile('surveys/a.yaml', bytes(`title: ${text}`), contentFiles.surveys),
};

test.each(Object.entries(YAML))('%s is read in linear time', (_, parse) => {
  expect(slowText(parse, { budgetMs: YAML_BUDGET_MS })).toBeNull();
});

test.each(Object.entries(PARSERS))('%s is read in linear time', (_, parse) => {
  expect(slowText(parse)).toBeNull();
});

describe('in linear time, by calls that wait', () => {
  const app = new Hono();
  const counts = { proxies: { most: 0, fewest: 0, hasUnreadable: false }, log: () => undefined };
  app.post('/json', async (context) => context.json(await readJson(context, 100).catch(() => null)));
  app.get('/address', trustProxies(counts, 1, []), (context) => context.json(callerNetworks(context)));
  test.each<[string, (text: string) => unknown]>([
    ['the file of employees', (text) => Array.fromAsync(parsePeople(piecesOf(text)))],
    ['the rows', (text) => Array.fromAsync(parsePeople(piecesOf(`email,first_name,last_name\n${text}`)))],
    ['the picture', (text) => imageType(bytes(text))],
    ['the SVG', (text) => imageType(bytes(`<?xml version="1.0"?><!--${text}`))],
    ['Content-Type', (text) => app.request('/json', { method: 'POST', headers: { 'content-type': text } })],
    [
      'Content-Type of JSON',
      (text) =>
        app.request('/json', { method: 'POST', headers: { 'content-type': `application/json;${text}` } }),
    ],
    ['X-Forwarded-For', (text) => app.request('/address', { headers: { 'x-forwarded-for': text } })],
  ])('%s is read', async (_, parse) => {
    expect(await slowTextAwaited(parse)).toBeNull();
  });
});

const modules = {
  ...import.meta.glob('../../server/**/*.ts'),
  ...import.meta.glob(['../../src/lib/**/*.ts', '!../../src/lib/hosting/**', '!**/*.d.ts']),
};

/** Not parsers of a text. */
const EXCEPT: ReadonlySet<string> = new Set([]);

test('control: a quadratic function is found', () => {
  expect(slowText((text) => /\s+$/.test(text))).not.toBeNull();
});

describe('every exported function that takes a text and returns something', () => {
  const parsers = parseSources().flatMap(textFunctions);
  test('is found', () => expect(parsers.length).toBeGreaterThan(60));
  test.each(parsers.map(({ file, name, texts }) => [`${name} in ${file}`, file, name, texts] as const))(
    '%s takes linear time',
    async (_, file, name, texts) => {
      const module = (await modules[`../../${file}`]?.()) as Readonly<
        Record<string, (...all: string[]) => unknown>
      >;
      const parse = module[name];
      if (parse === undefined) expect.fail('no such function');
      for (let place = 0; place < texts; place += 1) {
        const others = Array.from({ length: texts }, () => 'a');
        expect(slowText((text) => parse(...others.with(place, text)))).toBeNull();
      }
    },
  );
});

interface TextFunction {
  readonly file: string;
  readonly name: string;
  /** The number of parameters, all of them texts. */
  readonly texts: number;
}

/** Returns the exported functions of a file that take texts alone and return a value at once. */
function textFunctions(source: ts.SourceFile): TextFunction[] {
  const file = source.fileName;
  // A path is no text, and what the browser alone has cannot be called here.
  if (!/^(?:server|src\/lib)\//.test(file) || /from 'node:fs/.test(source.text)) return [];
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) return [];
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const required = statement.parameters.filter((one) => !one.questionToken && !one.initializer);
    const areTexts = required.every(({ type }) =>
      /^string(?: \| (?:null|undefined|number))*$/.test(type?.getText(source) ?? ''),
    );
    const result = statement.type?.getText(source) ?? 'void';
    if (!isExported || required.length === 0 || !areTexts || /^void$|^Promise|^asserts/.test(result))
      return [];
    const name = statement.name.text;
    return EXCEPT.has(name) ? [] : [{ file, name, texts: required.length }];
  });
}
