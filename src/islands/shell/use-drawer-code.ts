import { useEffect, useState, type ComponentType } from 'react';
import { $drawer, type Drawer } from '../../lib/stores/drawers.ts';
import { whenIdle } from '../../lib/telemetry/when-idle.ts';

type DrawerName = Drawer['name'];

/** A drawer's component once its code is there. */
export interface DrawerCode {
  readonly Component: ComponentType | null;
  readonly isFailed: boolean;
}

type AllCode = Readonly<Record<DrawerName, DrawerCode>>;

const loaders: Readonly<Record<DrawerName, () => Promise<ComponentType>>> = {
  categories: async () => (await import('../categories/categories-drawer.tsx')).CategoriesDrawer,
  assistant: async () => (await import('../assistant/assistant-drawer.tsx')).AssistantDrawer,
};
const notLoaded: DrawerCode = { Component: null, isFailed: false };

/** The code of the drawers: fetched once the page has nothing better to do, or at once when one is opened. */
export function useDrawerCode(): AllCode {
  const [code, setCode] = useState<AllCode>({ categories: notLoaded, assistant: notLoaded });
  useEffect(() => {
    const asked = new Set<DrawerName>();
    const load = async (name: DrawerName) => {
      if (asked.has(name)) return;
      asked.add(name);
      try {
        const Component = await loaders[name]();
        setCode((before) => ({ ...before, [name]: { Component, isFailed: false } }));
      } catch {
        asked.delete(name);
        // Nobody misses it yet when it was only fetched ahead.
        const isFailed = $drawer.get()?.name === name;
        setCode((before) => ({ ...before, [name]: { Component: null, isFailed } }));
      }
    };
    const stopFollowing = $drawer.subscribe((drawer) => {
      if (drawer !== null) void load(drawer.name);
    });
    whenIdle(() => {
      if (!navigator.onLine) return;
      void load('categories');
      void load('assistant');
    });
    return stopFollowing;
  }, []);
  return code;
}
