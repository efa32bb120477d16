import { expect, test } from 'vitest';
import { inlineDisposition } from '../../../server/services/uploads/serve-file.ts';

test.each([
  ['photo (1).png', 'photo (1).png', 'photo%20%281%29.png'],
  ['Größe.png', 'Gr__e.png', 'Gr%C3%B6%C3%9Fe.png'],
  ['a"b\\c%41.png', 'a_b_c_41.png', 'a%22b%5Cc%2541.png'],
  ["it's*!~.png", "it's*!~.png", 'it%27s%2A%21~.png'],
  ['a\u007f\u001f\r\n.png', 'a____.png', 'a%7F%1F%0D%0A.png'],
])('%j is named in ASCII and in UTF-8', (fileName, ascii, full) => {
  expect(inlineDisposition(fileName)).toBe(`inline; filename="${ascii}"; filename*=UTF-8''${full}`);
});
