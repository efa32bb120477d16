import { useStore } from '@nanostores/react';
import { loadQuestion } from '../../lib/stores/shell-leave.ts';
import { $unsavedSources } from '../../lib/stores/unsaved-work.ts';
import { Loaded } from '../ui/loaded.tsx';

const Nothing = () => null;
const load = async () => (await loadQuestion(() => import('./leave-dialog.tsx')))?.LeaveDialog ?? Nothing;

/** The question before leaving is fetched where there can be something to lose. */
export function LeaveGuard() {
  const unsaved = useStore($unsavedSources, { ssr: 'initial' });
  return unsaved.size > 0 && <Loaded load={load} />;
}
