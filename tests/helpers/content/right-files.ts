// A file of each kind that has no problems.

export const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
export const CATEGORY = 'name: Garden\n';
export const SURVEY = `name: Plant a tree
category: garden
questions:
  - key: kind
    label: Which kind?
    type: SingleSelectInput
    options:
      - { value: apple, label: Apple }
      - { value: oak, label: Oak }
  - key: when
    label: When?
    type: TextInput
    when: { question: kind, is_one_of: [oak] }
`;
export const OFFERING = `type: benefit
name: Sample Nursery
provider_name: Sample Nursery
heading: Trees
subheading: Half the price.
sections:
  - section_type: text
    heading: How
    items:
      - value: Show your badge.
request: { survey: plant-a-tree, label: Plant one }
`;

export const REPLY = 'name: Hello\nbody: Hello {first name}\n';
