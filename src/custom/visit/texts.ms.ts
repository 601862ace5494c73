/** The same in Bahasa Malaysia. */
export const visitTextsMs = {
  openWork: 'Buka permintaan kerja',
  incidentWorkHelp: 'Permintaan kerja dibuka dengan laporan dan gambarnya. Insiden menunggunya.',
  findingWorkHelp:
    'Permintaan kerja dibuka dengan penemuan dan gambarnya. Penemuan kekal terbuka sehingga disahkan.',
  workOpened: 'Permintaan kerja %{ref} telah dibuka',
  workSeen: 'Lihat permintaan kerja',
  score: 'Skor',
  scoreNone: 'Belum ada pemeriksaan dijawab',
  findingsOf: '%{open} daripada %{total} penemuan terbuka',
  noFindings: 'Tiada penemuan',
}
