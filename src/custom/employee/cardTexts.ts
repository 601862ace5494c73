import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** Texts of ID cards. */
export const cardTexts = defineTexts('idCards', { print: 'ID cards' }, async () => ({
  print: 'Kad pekerja',
}))
