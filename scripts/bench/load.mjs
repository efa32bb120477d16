import autocannon from 'autocannon';
import { Failure } from '../lib/output.mjs';

const CONNECTIONS = 64;

export async function load(url, headers, seconds) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const failed = result.non2xx + result.errors;
  if (failed > 0)
    throw new Failure(`${failed} of ${result.requests.total} calls of ${url} failed under load.`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
