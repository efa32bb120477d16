import type { Content, ContentEntry } from '../../src/lib/contract/operator/content.ts';
import type { Report } from './check-content.ts';

const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];

/** Reports the broken rules of an offering: its categories, its request and its links. */
export function checkOffering(offering: ContentEntry<'offerings'>, content: Content, report: Report): void {
  offering.categories.forEach((key, index) => {
    if (content.offering_categories.some((category) => category.key === key)) return;
    report(`categories.${index}`, `names the offering category "${key}", which does not exist`);
  });
  const { request } = offering;
  if (request !== undefined) checkRequest(offering, request.survey, content, report);
  offering.sections.forEach((section, index) => {
    const path = `sections.${index}`;
    if ((section.cta_text === undefined) !== (section.cta_url === undefined)) {
      report(path, 'needs both cta_text and cta_url, or neither');
    }
    checkLink(section.cta_url, `${path}.cta_url`, report);
    section.items.forEach((item, position) => {
      checkLink(item.external_url, `${path}.items.${position}.external_url`, report);
      if (section.section_type === 'key_value' && item.key === undefined) {
        report(`${path}.items.${position}`, 'needs a key, because the section is key_value');
      }
    });
  });
}

function checkRequest(
  { companies }: ContentEntry<'offerings'>,
  surveyKey: string,
  content: Content,
  report: Report,
): void {
  const survey = content.surveys.find(({ key }) => key === surveyKey);
  if (survey === undefined) {
    report('request.survey', `names the survey "${surveyKey}", which does not exist`);
    return;
  }
  const limits = content.categories.find(({ key }) => key === survey.category)?.companies;
  if (limits === undefined || companies?.every((slug) => limits.includes(slug)) === true) return;
  report('request.survey', `names the survey "${surveyKey}", which not all employees of the offering see`);
}

function checkLink(link: string | undefined, path: string, report: Report): void {
  if (link === undefined) return;
  if (URL.canParse(link) && LINK_SCHEMES.includes(new URL(link).protocol)) return;
  report(path, 'must be an https, mailto or tel address');
}
