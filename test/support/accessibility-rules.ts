/** Tags of axe's rules that another language or theme can break of a screen that is there already: its colours and its names. */
export const ofLooks = [
  'cat.color',
  'cat.name-role-value',
  'cat.language',
  'cat.text-alternatives',
  'cat.forms',
];
