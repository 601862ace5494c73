/** Teks tentang sesi sokongan. */
export const supportTextsMs = {
  title: 'Sesi sokongan',
  lead: 'Siapa daripada pengendali platform yang bekerja di syarikat ini, sebagai siapa, dan sebabnya. Perubahan mereka menamakan kedua-duanya.',
  as: '%{operator} sebagai %{name}',
  running: 'Sedang bekerja hingga %{until}',
  ended: '%{from} – %{until}',
  none: 'Tiada sesiapa daripada pengendali pernah bekerja di sini',
  noneHelp: 'Apabila mereka bekerja, pentadbir dimaklumkan serta-merta dan ia tercatat di sini.',
}
