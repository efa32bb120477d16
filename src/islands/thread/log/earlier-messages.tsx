import { useStore } from '@nanostores/react';
import { describeFailure } from '../../../lib/messages/shared/failures.ts';
import { threadText } from '../../../lib/messages/thread.ts';
import { $earlier, loadEarlier } from '../../../lib/stores/thread/request-thread.ts';
import { Button } from '../../ui/button/button.tsx';

interface EarlierMessagesProps {
  readonly onPress: () => void;
  readonly onLoaded: () => void;
}

/** Fetches the part of a long thread before the shown one (docs/product/thread.md#earlier-messages). */
export function EarlierMessages({ onPress, onLoaded }: EarlierMessagesProps) {
  const state = useStore($earlier);
  const load = async () => {
    onPress();
    await loadEarlier();
    if ($earlier.get() === 'idle') onLoaded();
  };
  return (
    <div className="flex flex-col items-center gap-2">
      <Button variant="secondary" size="sm" loading={state === 'loading'} onClick={() => void load()}>
        {threadText.earlier}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-center text-small text-danger">
          {describeFailure(state)}
        </p>
      )}
    </div>
  );
}
