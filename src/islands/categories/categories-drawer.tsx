import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { forgetCustomStart, refreshCategories } from '../../lib/stores/categories.ts';
import { drawerShelf } from '../../lib/stores/categories-surveys.ts';
import { keepDrawerInHistory } from '../../lib/stores/drawer-history.ts';
import { $drawer, closeDrawer } from '../../lib/stores/drawers.ts';
import { Drawer } from '../ui/drawer.tsx';
import { CategoryView } from './category-view.tsx';
import { CustomView } from './custom-view.tsx';
import { ExploreView } from './explore-view.tsx';

type Mode = 'explore' | 'custom';

/** The last mode stays while the drawer slides out. */
function useMode(): { readonly isOpen: boolean; readonly mode: Mode } {
  const drawer = useStore($drawer);
  const open = drawer?.name === 'categories' ? drawer.mode : null;
  const [last, setLast] = useState<Mode>(open ?? 'explore');
  if (open !== null && open !== last) setLast(open);
  return { isOpen: open !== null, mode: open ?? last };
}

/** The way to a new request: look around by category, or file a request of one's own (SPEC section 2). */
export function CategoriesDrawer() {
  const { isOpen, mode } = useMode();
  const { id } = useStore(drawerShelf.$shown);
  useEffect(keepDrawerInHistory, []);
  useEffect(() => {
    if (!isOpen) return;
    drawerShelf.leave();
    forgetCustomStart();
    void refreshCategories();
  }, [isOpen]);
  const title = mode === 'explore' ? categoriesText.exploreTitle : categoriesText.customTitle;
  return (
    <Drawer label={title} title={title} open={isOpen} dismissible onClose={closeDrawer}>
      {mode === 'custom' ? <CustomView /> : id === null ? <ExploreView /> : <CategoryView />}
    </Drawer>
  );
}
