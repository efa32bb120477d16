import { expect, test } from 'vitest';
import { newUpgradableDatabase, programUpTo } from './support/database-of-version.ts';

test('earlier records of the desk get the companies of their employees and the words of their searches', async () => {
  const { migrate, run } = await newUpgradableDatabase();
  await migrate(programUpTo('0004_company_reports'));
  await run(`insert into companies (id, slug, name) values (7, 'bakery', 'Bakery')`);
  await run(`insert into users (id, email, first_name, last_name, password_hash, terms_accepted_at, created_at)
    values (5, 'ana@people.test', 'Ana', 'Silva', 'x', now(), now())`);
  await run(`insert into memberships (user_id, company_id) values (5, 7)`);
  await run(`insert into concierges (id, name, company_ids, created_at) values (3, 'Ines', '{7}', now())`);
  await run(`insert into concierge_actions (concierge_id, action, user_id, detail, created_at)
    values (3, 'asked_lift', 5, 'Called back', now()), (3, 'searched', null, 'Ana, 555-0142', now())`);
  await migrate();
  expect(await run('select action, company_ids, words from concierge_actions order by id')).toEqual([
    { action: 'asked_lift', company_ids: [7], words: null },
    // The companies of the concierge may be others by now: leads of all companies read it.
    { action: 'searched', company_ids: null, words: ['ana', '555', '0142'] },
  ]);
});
