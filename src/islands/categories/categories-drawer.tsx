import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { categoriesText } from '../../lib/messages/categories.ts';
import { forgetCustomStart, refreshCategories } from '../../lib/stores/categories/categories.ts';
import { drawerCategory } from '../../lib/stores/categories/categories-surveys.ts';
import { keepDrawerInHistory } from '../../lib/stores/shell/drawer-history.ts';
import { $drawer, closeDrawer } from '../../lib/stores/shell/drawers.ts';
import { Drawer } from '../ui/dialog/drawer.tsx';
import { CategoryView } from './category-view.tsx';
import { CustomView } from './custom-view.tsx';
import { ExploreView } from './explore-view.tsx';

type Mode = 'explore' | 'custom';

/** Keeps the last mode while the drawer slides out. */
function useMode(): { readonly isOpen: boolean; readonly mode: Mode; readonly text: string | undefined } {
  const drawer = useStore($drawer);
  const open = drawer?.name === 'categories' ? drawer : null;
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  return { isOpen: open !== null, mode: shown?.mode ?? 'explore', text: shown?.text };
}

/** The drawer for a new request: explore by category, or a custom request (`docs/product/categories.md#drawer-modes`). */
export function CategoriesDrawer() {
  const { isOpen, mode, text } = useMode();
  const id = useStore(drawerCategory.$id);
  useEffect(keepDrawerInHistory, []);
  useEffect(() => {
    if (!isOpen) return;
    drawerCategory.close();
    forgetCustomStart();
    void refreshCategories();
  }, [isOpen]);
  const title = mode === 'explore' ? categoriesText.exploreTitle : categoriesText.customTitle;
  return (
    <Drawer label={title} title={title} open={isOpen} dismissible onClose={closeDrawer}>
      {mode === 'custom' ? <CustomView text={text} /> : id === null ? <ExploreView /> : <CategoryView />}
    </Drawer>
  );
}
