import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** Texts of departments, groups and policies. */
export const organizationTexts = defineTexts(
  'organization',
  {
    movePeople: 'Move people',
    moveHelp: 'Everybody who belongs to %{name} goes to the one that you choose, or nowhere.',
    moveTo: 'Move to',
    moveCount: '%{heads} person belongs to %{name}. |||| %{heads} people belong to %{name}.',
    moveNobody: 'Nobody belongs to %{name}.',
    moveWhere: 'Where do they go?',
    moveThere: 'To another one',
    nowhere: 'Nowhere: they keep no %{what}',
    takenOut: 'Nowhere: they are only taken out of %{name}',
    moveRemove: 'Delete %{name} afterwards',
    moved: '%{smart_count} person moved |||| %{smart_count} people moved',
    tree: 'Tree',
    acknowledgedBy: '%{acknowledged} of %{recipients} have acknowledged it',
    acknowledge: 'I have read it and will keep to it',
    acknowledgeAsked: 'This policy applies to you. Please acknowledge it.',
    acknowledged: 'Acknowledged. Thank you.',
    remind: 'Remind the others',
    reminded: '%{smart_count} person reminded |||| %{smart_count} people reminded',
    revise: 'New edition',
    revised: 'The next edition is a draft now',
  },
  async () => (await import('./texts.ms.ts')).organizationTextsMs,
)
