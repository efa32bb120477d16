import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { RecommendedCategory } from '../../lib/contract/surveys.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import {
  $suggestions,
  refreshSuggestions,
  SUGGESTED_CATEGORIES_DESKTOP,
} from '../../lib/stores/suggestions.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Heading } from '../ui/heading.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useMedia } from '../ui/use-media.ts';
import { IdeaColumn, Ideas } from './idea-column.tsx';
import { IdeasSkeleton } from './ideas-skeleton.tsx';

type Categories = readonly RecommendedCategory[];

function Columns({ categories }: { readonly categories: Categories }) {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      {categories.slice(0, SUGGESTED_CATEGORIES_DESKTOP).map((category) => (
        <IdeaColumn key={category.id} category={category} />
      ))}
    </div>
  );
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function CategoryTabs({ categories }: { readonly categories: Categories }) {
  const [selected, setSelected] = useState('');
  const keys = categories.map((category) => String(category.id));
  return (
    <Tabs
      label={dashboardText.ideasTabs}
      selected={keys.includes(selected) ? selected : (keys[0] ?? '')}
      onSelect={setSelected}
      tabs={categories.map((category) => ({
        key: String(category.id),
        label: capitalised(category.name),
        panel: <Ideas category={category} />,
      }))}
    />
  );
}

function Content() {
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const isWide = useMedia('(min-width: 64rem)');
  switch (suggestions.status) {
    case 'loading':
      return <IdeasSkeleton />;
    case 'failed':
      return (
        <ErrorPanel
          title={dashboardText.ideasFailed}
          message={describeFailure(suggestions.error)}
          onRetry={() => void refreshSuggestions()}
        />
      );
    case 'ready':
      if (suggestions.data.length === 0)
        return <Paragraph tone="muted">{dashboardText.ideasEmpty}</Paragraph>;
      return isWide ? (
        <Columns categories={suggestions.data} />
      ) : (
        <CategoryTabs categories={suggestions.data} />
      );
  }
}

/** What could be handed over next: three categories side by side, or all of them behind tabs (SPEC section 2). */
export function Suggestions() {
  return (
    <section aria-labelledby="ideas">
      <Heading level={2} id="ideas" className="mb-4">
        {dashboardText.ideasTitle}
      </Heading>
      <Content />
    </section>
  );
}
