import { expect, it } from 'vitest';
import { Tabs } from '../../../src/islands/ui/navigation/tabs.tsx';
import { elementsOf, markup } from '../../helpers/markup.ts';

const tabs = [
  { key: 'todo', label: 'To do (3)', panel: 'Three' },
  { key: 'completed', label: 'Completed-now!', panel: 'Twelve' },
];

it('names a tab and its panel by the label, with underscores for all but word characters', () => {
  const html = markup(<Tabs label="Requests" tabs={tabs} selected="completed" onSelect={() => undefined} />);
  const shown = elementsOf(html, 'button').map(({ id, ...rest }) => [
    id,
    rest['aria-selected'],
    rest['aria-controls'],
  ]);
  expect(shown).toEqual([
    [expect.stringMatching(/^\W?\w*\W?To_do__3_$/), 'false', expect.stringMatching(/To_do__3_-panel$/)],
    [
      expect.stringMatching(/^\W?\w*\W?Completed_now_$/),
      'true',
      expect.stringMatching(/Completed_now_-panel$/),
    ],
  ]);
  const panels = elementsOf(html, 'div').filter(({ role }) => role === 'tabpanel');
  expect(panels.map((panel) => [panel['id'], panel['aria-labelledby'], 'hidden' in panel])).toEqual([
    [shown[0]?.[2], shown[0]?.[0], true],
    [shown[1]?.[2], shown[1]?.[0], false],
  ]);
});
