import { expect, it } from 'vitest';
import { anonymiseEnvelope, createAnonymiser } from '../../../src/lib/telemetry/anonymise.ts';

const own = 'https://app.sundial.example';
const anonymise = createAnonymiser(own);

it('anonymises every text of an event: request, breadcrumbs, spans, headers', () => {
  const event = {
    transaction: '/requests/77',
    request: {
      url: `${own}/requests/77?a=b`,
      query_string: 'a=b',
      headers: { Referer: `${own}/unlock/5ecret` },
    },
    breadcrumbs: [
      { category: 'navigation', data: { from: '/requests/77', to: '/reset-password/5ecret' } },
      {
        category: 'fetch',
        data: { url: `${own}/api/v1/uploads/expiring_url?key=x-ray.pdf`, status_code: 500 },
      },
    ],
    spans: [
      {
        description: `GET ${own}/api/v1/requests/77`,
        data: { 'http.query': '?x=5ecret', 'http.url': `${own}/` },
      },
    ],
    tags: { feature: 'requests', component: 'thread', internal: false },
  };
  const envelope = [{ trace: { transaction: '/requests/77' } }, [[{ type: 'event' }, event]]] as const;
  const [header, [item]] = anonymiseEnvelope(envelope, anonymise);
  const sent = JSON.stringify([header, item]);
  expect(sent).not.toMatch(/5ecret|77|x-ray|a=b/);
  expect(item[1].breadcrumbs[0]?.data).toEqual({
    from: '/requests/:requestId',
    to: '/reset-password/:resetToken',
  });
  expect(item[1].breadcrumbs[1]?.data).toEqual({
    url: `${own}/api/v1/uploads/expiring_url`,
    status_code: 500,
  });
  expect(item[1].tags).toEqual(event.tags);
});

it('updates the length in the header of a recording', () => {
  const recording = `{"segment_id":0}\n[{"data":{"href":"${own}/reset-password/5ecret"}},"ünlock"]`;
  const envelope = [{}, [[{ type: 'replay_recording', length: recording.length + 1 }, recording]]] as const;
  const [, [item]] = anonymiseEnvelope(envelope, anonymise);
  expect(item[1]).toBe(`{"segment_id":0}\n[{"data":{"href":"${own}/reset-password/:resetToken"}},"ünlock"]`);
  expect(item[0].length).toBe(Buffer.byteLength(item[1]));
});

it('keeps binary payloads', () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const [, [item]] = anonymiseEnvelope(
    [{}, [[{ type: 'attachment', length: 3 }, bytes]]] as const,
    anonymise,
  );
  expect(item[1]).toBe(bytes);
});
