import { expect, test } from 'vitest';
import { createDb } from '../../../server/db/create-db.ts';
import { postgresAddress } from '../../../server/db/postgres-address.ts';

const ADDRESS = 'postgres://somebody:a%2Fb@127.0.0.1:5433/sundial';

test('an address without a socket is left as it is', () => {
  for (const url of [ADDRESS, `${ADDRESS}?sslmode=require`, `${ADDRESS}?host=db.example`])
    expect(postgresAddress(url)).toEqual({ url, options: {} });
});

test('the folder of a socket is told to the driver, not to the server', () => {
  expect(postgresAddress(`${ADDRESS}?host=%2Frun%2Fpostgresql&sslmode=disable`)).toEqual({
    url: `${ADDRESS}?sslmode=disable`,
    options: { host: '/run/postgresql' },
  });
});

test('a socket that is not there is named in the error', async () => {
  await expect(createDb(`${ADDRESS}?host=/no/such/folder`)).rejects.toThrow('/no/such/folder/.s.PGSQL.5433');
});
