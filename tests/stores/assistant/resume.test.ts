// docs/product/assistant.md#drafts-of-an-account
import { expect, it } from 'vitest';
import { refreshAccountDrafts } from '../../../src/lib/stores/assistant/account-drafts.ts';
import { beginAssistant } from '../../../src/lib/stores/assistant/assistant.ts';
import { changeEdit, saveEdit, startEdit } from '../../../src/lib/stores/assistant/editing.ts';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { answer, answers, current, CUSTOM_PET } from '../../helpers/employees/open-dialogue.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';

const me = await newcomer();
const resume = () => beginAssistant({ kind: 'continue' });

it.each(['answers', 'does not answer'])(
  'a change that begins before the account %s goes on',
  async (what) => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await refreshAccountDrafts();
    me.browser.online = what === 'answers';
    if (what !== 'answers') expectConsole('error', /^The request assistant failed: network 0$/);
    const resuming = resume();
    expect(current().phase.name).toBe('loading');
    const itemId = current().answered[0]?.item.id ?? -1;
    startEdit(itemId);
    changeEdit({ text: 'A new bed for two cats' });
    await resuming;
    expect(current()).toMatchObject({
      phase: { name: 'asking' },
      editing: { itemId, input: { text: 'A new bed for two cats' } },
    });
  },
);

it('an answer that is changed before the account answers stays changed', async () => {
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed for a large cat');
  await refreshAccountDrafts();
  const real = effects();
  using replies = holdReplies();
  const resuming = resume();
  provideEffects(real);
  startEdit(current().answered[0]?.item.id ?? -1);
  changeEdit({ text: 'A new bed for two cats' });
  await saveEdit();
  replies.release();
  await resuming;
  expect(answers()).toEqual(['A new bed for two cats']);
  expect(current().phase.name).toBe('asking');
});
