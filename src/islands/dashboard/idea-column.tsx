import type { RecommendedCategory } from '../../lib/contract/surveys.ts';
import { dashboardText } from '../../lib/messages/dashboard.ts';
import { links } from '../../lib/routes/links.ts';
import { openAssistant } from '../../lib/stores/drawers.ts';
import { CategoryImage } from '../ui/category-image.tsx';
import { IdeaButton } from '../ui/idea-button.tsx';
import { Link } from '../ui/link.tsx';

/** A category's ideas; each opens the assistant. */
export function Ideas({ category }: { readonly category: RecommendedCategory }) {
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {category.request_surveys.map((survey) => (
          <li key={survey.id}>
            <IdeaButton
              name={survey.name}
              onSelect={() =>
                openAssistant({
                  id: survey.id,
                  name: survey.name,
                  forAlpha: survey.for_alpha,
                  cta: 'request_idea',
                })
              }
            />
          </li>
        ))}
      </ul>
      <Link
        href={links.requestCategory(category.id)}
        aria-label={`${dashboardText.seeAllShort}: ${category.name}`}
        className="tap self-start py-2 text-small"
      >
        {dashboardText.seeAllShort}
      </Link>
    </div>
  );
}

/** A suggested category where there is room for columns. */
export function IdeaColumn({ category }: { readonly category: RecommendedCategory }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <CategoryImage src={category.image_url} />
        <h3 className="min-w-0 text-subheading first-letter:uppercase">{category.name}</h3>
      </div>
      <Ideas category={category} />
    </div>
  );
}
