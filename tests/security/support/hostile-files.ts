import { PDF, PNG } from '../../helpers/sample-files.ts';

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const SCRIPT = '<script>parent.fired?.(1);fired(1)</script>';
const JPEG = latin('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00');

/** Files with a wrong type, or with two. */
export const hostileFiles: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  html: latin(`<!doctype html>${SCRIPT}`),
  'html behind a byte order mark': latin(`\xef\xbb\xbf<html>${SCRIPT}`),
  'html behind blanks': latin(`\n\n   <html>${SCRIPT}`),
  svg: latin(`<svg xmlns="http://www.w3.org/2000/svg" onload="fired(1)"/>`),
  'svg with a declaration': latin(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  ),
  'svg behind a comment': latin(
    `<!-- ${'x'.repeat(600)} --><svg xmlns="http://www.w3.org/2000/svg" onload="fired(1)"/>`,
  ),
  'xml with a stylesheet': latin('<?xml version="1.0"?><?xml-stylesheet href="x.xsl" type="text/xsl"?><a/>'),
  mhtml: latin(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`),
  javascript: latin('fired(1)'),
  php: latin('<?php echo 1; ?>'),
  shell: latin('#!/bin/sh\nid\n'),
  program: latin('MZ\x90\x00'.padEnd(600, '\0')),
  elf: latin('\x7fELF\x02\x01\x01'.padEnd(600, '\0')),
  zip: latin('PK\x03\x04'.padEnd(300, '\0')),
  'png with html behind it': joined(PNG, latin(SCRIPT)),
  'gif that is a script': latin(`GIF89a/*\x00\x00*/=1;fired(1);//${SCRIPT}`),
  'jpeg with html in it': joined(JPEG, latin(SCRIPT)),
  'pdf with html in it': joined(PDF, latin(SCRIPT)),
  'pdf behind html': joined(latin(SCRIPT), PDF),
};

export const hostileNames = ['photo.png', 'page.html', 'drawing.svg', 'paper.pdf'] as const;

const BMP = latin('BM'.padEnd(54, '\0'));
const WEBP = latin('RIFF\x1a\x00\x00\x00WEBPVP8 \x0e\x00\x00\x00'.padEnd(34, '\0'));
const picked = (name: string) => hostileFiles[name] ?? latin('');

/** Files of an accepted type that also contain a page with a script. */
export const twoThingsAtOnce: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'png with html behind it': picked('png with html behind it'),
  'gif that is a script': picked('gif that is a script'),
  'jpeg with html in it': picked('jpeg with html in it'),
  'pdf with html in it': picked('pdf with html in it'),
  'bmp with html behind it': joined(BMP, latin(SCRIPT)),
  'webp with html behind it': joined(WEBP, latin(SCRIPT)),
};
