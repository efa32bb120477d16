import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}

const CHANNELS = { gray: 1, rgba: 4 } as const;
const COLOR_TYPE = { gray: 0, rgba: 6 } as const;

/** Returns a square PNG without color: 20,000 pixels wide, one bit each, it is 48 KB that a browser needs 1.6 GB to show. */
export function squarePng(
  side: number,
  { bits = 1, color = 'gray' }: { bits?: 1 | 8 | 16; color?: keyof typeof CHANNELS } = {},
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = bits;
  head[9] = COLOR_TYPE[color];
  const row = 1 + Math.ceil((side * bits * CHANNELS[color]) / 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(row * side))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** Returns a drawing whose parts use each other ten times, `depth` times over: 10 ^ `depth` lines in less than 2 KB. */
export function nestedSvg(depth: number): Uint8Array<ArrayBuffer> {
  const parts = Array.from({ length: depth }, (_, level) => {
    const uses = `<use href="#p${level}"/>`.repeat(10);
    return `<g id="p${level + 1}">${uses}</g>`;
  });
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><defs><path id="p0" d="M0 0L90 30"/>${parts.join('')}</defs><use href="#p${depth}" stroke="red"/></svg>`,
  );
}
