import base from './astro.config.mjs';
import { stats } from '/tmp/perf/stats-plugin.mjs';
export default { ...base, vite: { ...base.vite, plugins: [...(base.vite?.plugins ?? []), stats('/tmp/perf/stats.json')] } };
