import { defineTexts } from '../../kit/defineTexts.ts'

/** What follows where somebody leaves. */
export const leavingTexts = defineTexts(
  'leaving',
  {
    shifts: 'One shift to come |||| %{smart_count} shifts to come',
    shiftsHelp: 'those after the last working day become open for others.',
    kit: 'One kit issue in hand |||| %{smart_count} kit issues in hand',
    kitHelp: 'due back by that day.',
  },
  async () => ({
    shifts: 'Satu syif akan datang |||| %{smart_count} syif akan datang',
    shiftsHelp: 'yang selepas hari kerja terakhir dibuka kepada orang lain.',
    kit: 'Satu pengeluaran kelengkapan di tangan |||| %{smart_count} pengeluaran kelengkapan di tangan',
    kitHelp: 'perlu dipulangkan selewatnya pada hari itu.',
  }),
)
