/** Texts of what the operator tells all companies, in Bahasa Malaysia. */
export const broadcastTextsMs = {
  broadcast: 'Siaran',
  broadcastHelp:
    'Semua yang bekerja di syarikat yang dipilih diberitahu serta-merta. Apa yang telah dihantar tidak boleh diubah.',
  notOperator: 'Hanya pengendali portal boleh memberitahu semua syarikat.',
  newBroadcast: 'Siaran baharu',
  noBroadcasts: 'Belum ada siaran.',
  companies: 'Syarikat',
  allCompanies: 'Semua syarikat',
  send: 'Hantar',
  sent: 'Dihantar ke %{smart_count} syarikat |||| Dihantar ke %{smart_count} syarikat',
  reached: '%{reached} daripada %{companies} syarikat, %{recipients} orang',
}
