import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { RecommendedCategory } from '../../lib/contract/categories.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { describeFailure } from '../../lib/messages/shared/describe-failure.ts';
import {
  $suggestions,
  refreshSuggestions,
  SUGGESTED_CATEGORIES_DESKTOP,
} from '../../lib/stores/dashboard/suggestions.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Heading } from '../ui/text/heading.tsx';
import { Paragraph } from '../ui/text/paragraph.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { useMedia } from '../ui/use-media.ts';
import { SuggestionColumn, SuggestionList } from './suggestion-column.tsx';
import { SuggestionsSkeleton } from './suggestions-skeleton.tsx';

type Categories = readonly RecommendedCategory[];

function Columns({ categories }: { readonly categories: Categories }) {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      {categories.slice(0, SUGGESTED_CATEGORIES_DESKTOP).map((category) => (
        <SuggestionColumn key={category.id} category={category} />
      ))}
    </div>
  );
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function CategoryTabs({ categories }: { readonly categories: Categories }) {
  const [selected, setSelected] = useState('');
  const keys = categories.map((category) => String(category.id));
  return (
    <Tabs
      label={dashboardText.suggestionsTabs}
      selected={keys.includes(selected) ? selected : (keys[0] ?? '')}
      onSelect={setSelected}
      tabs={categories.map((category) => ({
        key: String(category.id),
        label: capitalized(category.name),
        panel: <SuggestionList category={category} />,
      }))}
    />
  );
}

function Content() {
  const suggestions = useStore($suggestions, { ssr: 'initial' });
  const isWide = useMedia('(min-width: 64rem)');
  switch (suggestions.status) {
    case 'loading':
      return <SuggestionsSkeleton />;
    case 'failed':
      return (
        <ErrorPanel
          title={dashboardText.suggestionsFailed}
          message={describeFailure(suggestions.error)}
          onRetry={refreshSuggestions}
        />
      );
    case 'ready':
      if (suggestions.data.length === 0)
        return <Paragraph tone="muted">{dashboardText.suggestionsEmpty}</Paragraph>;
      return isWide ? (
        <Columns categories={suggestions.data} />
      ) : (
        <CategoryTabs categories={suggestions.data} />
      );
  }
}

/** Suggested requests: three categories side by side, or all of them in tabs (`docs/product/dashboard.md#suggestions`). */
export function Suggestions() {
  return (
    <section aria-labelledby="suggestions">
      <Heading level={2} id="suggestions" className="mb-4">
        {dashboardText.suggestionsTitle}
      </Heading>
      <Content />
    </section>
  );
}
