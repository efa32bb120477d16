import Plus from 'lucide-react/icons/plus';
import { requestsText } from '../../lib/messages/requests.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { Button, type ButtonProps } from '../ui/button/button.tsx';

/** Opens the categories drawer for a new request. */
export function CreateRequestButton(props: Pick<ButtonProps, 'variant' | 'className'>) {
  return (
    <Button
      {...props}
      icon={<Plus className="size-5" />}
      onClick={() => openCategories('explore', 'create_request')}
    >
      {requestsText.emptyAction}
    </Button>
  );
}
