import type { RecommendedCategory } from '../../lib/contract/categories.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { links } from '../../lib/routes/links.ts';
import { openSuggestion } from '../../lib/stores/shell/drawers.ts';
import { CategoryImage } from '../ui/image/category-image.tsx';
import { SuggestionButton } from '../ui/button/suggestion-button.tsx';
import { Link } from '../ui/navigation/link.tsx';

/** The suggestions of a category; each opens the assistant. */
export function SuggestionList({ category }: { readonly category: RecommendedCategory }) {
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

/** A suggested category as a column of the wide layout. */
export function SuggestionColumn({ category }: { readonly category: RecommendedCategory }) {
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
