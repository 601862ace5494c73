export const seriesTextsMs = {
  scope: 'Ubah',
  scope_day: 'Hari ini sahaja (%{day})',
  scope_from: 'Mulai hari ini',
  scope_all: 'Semua hari',
  differingDays: '%{smart_count} hari berbeza dan mengekalkan nilainya.',
  differs: 'Berbeza daripada sirinya',
  followSeries: 'Ikut siri semula',
  follow: 'Ikut',
  delete_day: 'Tinggalkan %{day} daripada %{name}?',
  delete_from: 'Tamatkan %{name} sebelum %{day}?',
}
