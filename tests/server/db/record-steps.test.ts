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

test('stored words have the letters by which the search compares them', async () => {
  const { migrate, run } = await newUpgradableDatabase();
  await migrate(programUpTo('0017_opened_messages'));
  await run(`insert into users (id, email, first_name, last_name, password_hash, terms_accepted_at, created_at)
    values (5, 'thora@people.test', 'Þóra', 'Guðmundsson', 'x', now(), now())`);
  await run(
    `insert into request_surveys (id, slug, name, for_alpha, position) values (1, 'one', 'One', false, 1)`,
  );
  await run(`insert into requests (id, user_id, survey_id, name, created_at, updated_at, waiting_since)
    values (9, 5, 1, 'A request', now(), now(), now())`);
  await run(`insert into request_words (request_id, words, own_words, contact_words)
    values (9, '''þora'' ''guðmundsson'' ''gudmundsson'' ''cafe''', '''þing''', '''ŋ''')`);
  await run(`insert into concierges (id, name, created_at) values (3, 'Ines', now())`);
  await run(`insert into concierge_actions (concierge_id, action, detail, words, created_at)
    values (3, 'searched', 'Guðmundsson', '{guðmundsson,þora}', now()), (3, 'searched', 'Ana', '{ana}', now())`);
  await migrate();
  const words = ['words', 'own_words', 'contact_words'].map(
    (column) => `tsvector_to_array(${column}) as ${column}`,
  );
  expect(await run(`select ${words.join(', ')} from request_words`)).toEqual([
    { words: ['cafe', 'gudmundsson', 'thora'], own_words: ['thing'], contact_words: ['n'] },
  ]);
  expect(await run('select words from concierge_actions order by id')).toEqual([
    { words: ['gudmundsson', 'thora'] },
    { words: ['ana'] },
  ]);
});
