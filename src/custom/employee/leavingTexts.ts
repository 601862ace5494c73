import { defineTexts } from '../../kit/texts/defineTexts.ts'

/** What follows where somebody leaves. */
export const leavingTexts = defineTexts(
  'leaving',
  {
    lastDay: 'Has resigned. Last working day: %{day}.',
    shifts: 'One shift to come |||| %{smart_count} shifts to come',
    shiftsHelp: 'those after the last working day become open for others.',
    kit: 'One kit issue in hand |||| %{smart_count} kit issues in hand',
    kitHelp: 'due back by that day.',
    shiftsDeleted: 'those that have not begun become open for others.',
    kitDeleted: 'due back now.',
    work: 'One open work request |||| %{smart_count} open work requests',
    workHelp: 'they stay assigned. Assign other people.',
    leave: 'One leave application from today |||| %{smart_count} leave applications from today',
    leaveHelp: 'days after the last day are given back.',
    approvals: 'One application to decide |||| %{smart_count} applications to decide',
    approvalsHelp: 'the next approver decides after the last day.',
  },
  async () => ({
    lastDay: 'Telah meletak jawatan. Hari kerja terakhir: %{day}.',
    shifts: 'Satu syif akan datang |||| %{smart_count} syif akan datang',
    shiftsHelp: 'yang selepas hari kerja terakhir dibuka kepada orang lain.',
    kit: 'Satu pengeluaran kelengkapan di tangan |||| %{smart_count} pengeluaran kelengkapan di tangan',
    kitHelp: 'perlu dipulangkan selewatnya pada hari itu.',
    shiftsDeleted: 'yang belum bermula dibuka kepada orang lain.',
    kitDeleted: 'perlu dipulangkan sekarang.',
    work: 'Satu permintaan kerja terbuka |||| %{smart_count} permintaan kerja terbuka',
    workHelp: 'penugasannya kekal. Tugaskan orang lain.',
    leave: 'Satu permohonan cuti mulai hari ini |||| %{smart_count} permohonan cuti mulai hari ini',
    leaveHelp: 'hari selepas hari terakhir dikembalikan.',
    approvals: 'Satu permohonan untuk diputuskan |||| %{smart_count} permohonan untuk diputuskan',
    approvalsHelp: 'pelulus seterusnya memutuskan selepas hari terakhir.',
  }),
)
