import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { RecommendedCategory } from '../../lib/contract/categories.ts';
import { capitalized } from '../../lib/format/names.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $suggestions,
  refreshSuggestions,
  SUGGESTED_CATEGORIES_DESKTOP,
} from '../../lib/stores/dashboard/dashboard.ts';
import { openSuggestion } from '../../lib/stores/shell/drawers.ts';
import { SuggestionButton } from '../ui/button/suggestion-button.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { useMedia } from '../ui/use-media.ts';

const COLUMNS = ['flex', 'hidden lg:flex', 'hidden lg:flex'];
const ROWS = [0, 1, 2];

function SuggestionsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6 lg:grid-cols-3">
      {COLUMNS.map((display, column) => (
        <div key={column} className={`${display} flex-col gap-5 lg:gap-4`}>
          <div className="flex h-11 items-center gap-3">
            <Skeleton className="h-5 w-24" />
          </div>
          <div className="flex flex-col gap-3 pb-12">
            {ROWS.map((row) => (
              <Skeleton key={row} className="h-[3.625rem] w-full rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function SuggestionList({ category }: { readonly category: RecommendedCategory }) {
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {category.request_surveys.map((survey) => (
          <li key={survey.id}>
            <SuggestionButton name={survey.name} onSelect={() => openSuggestion(survey)} />
          </li>
        ))}
      </ul>
      <Link
        href={links.requestCategory(category.id)}
        aria-label={dashboardText.seeAllOf(category.name)}
        className="tap self-start py-2 text-small"
      >
        {dashboardText.seeAll}
      </Link>
    </div>
  );
}

function SuggestionColumn({ category }: { readonly category: RecommendedCategory }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <CategoryImage src={category.image_url} />
        <h3 className="min-w-0 text-subheading first-letter:uppercase">{category.name}</h3>
      </div>
      <SuggestionList category={category} />
    </div>
  );
}

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
          error={suggestions.error}
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
