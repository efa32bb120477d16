import { expect, it } from 'vitest';
import { RequestBox } from '../../../src/islands/request-box/request-box.tsx';
import { RequestResults } from '../../../src/islands/request-box/request-results.tsx';
import { elementsOf, markup, onlyElement } from '../../helpers/markup.ts';

it('takes as much as an answer, so that nothing that is pasted is lost', () => {
  expect(onlyElement(markup(<RequestBox />), 'input')['maxlength']).toBe('5000');
});

it('keeps the list out of the order of Tab, even when it scrolls', () => {
  const unused = () => undefined;
  const html = markup(
    <RequestResults
      listId="list"
      input={{ current: null }}
      query="car"
      isOpen
      onOpen={unused}
      onQuery={unused}
      onList={unused}
    />,
  );
  expect(elementsOf(html, 'ul')).toMatchObject([{ role: 'listbox', tabindex: '-1' }]);
});
