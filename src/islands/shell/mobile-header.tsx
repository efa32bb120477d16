import Plus from 'lucide-react/icons/plus';
import { product } from '../../lib/config/product.ts';
import { shellText } from '../../lib/messages/shell.ts';
import { links } from '../../lib/routes/links.ts';
import { openCategories } from '../../lib/stores/shell/drawers.ts';
import { Button } from '../ui/button/button.tsx';
import { Logo } from '../ui/image/logo.tsx';
import { UserMenu } from './user-menu.tsx';

/** Renders the header on phones and tablets: logo, Create button, user menu. */
export function MobileHeader() {
  return (
    <header className="shell-header border-b border-line bg-surface">
      <div className="flex h-14 items-center gap-1 pl-5 pr-3.5 sm:pl-8 sm:pr-[1.625rem]">
        <a href={links.dashboard()} className="inline-flex min-h-touch items-center rounded-md">
          <Logo name={product.name} className="max-[16rem]:[&>span]:sr-only" />
        </a>
        <div className="flex-1" />
        <Button
          size="sm"
          className="max-[23.7rem]:[&>span]:sr-only"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => openCategories('explore', 'create_request')}
        >
          {shellText.createRequest}
        </Button>
        <UserMenu align="end" side="below" withCompanies />
      </div>
    </header>
  );
}
