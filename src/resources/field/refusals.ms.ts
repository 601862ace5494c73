/**
 * What is answered in the field where something is not taken, in Malay by its English; `%{…}` stands for what a sentence
 * says of the case.
 */
export const fieldRefusalsMs: Readonly<Record<string, string>> = {
  'This lies in the future: the clock of the device is wrong.': 'Ini pada masa hadapan: jam peranti salah.',
  'A position lies in the future: the clock of the phone is wrong.':
    'Satu kedudukan berada pada masa hadapan: jam telefon salah.',

  'A punch is missing: enter it first.': 'Satu rekod masa tiada: masukkannya dahulu.',
  'Name the pin: the person is planned at none.':
    'Nyatakan pin: orang itu tidak dijadualkan di mana-mana pin.',
  'None of these lines misses a punch of a shift.': 'Tiada baris ini yang kekurangan rekod masa syif.',
  'Say why it is changed.': 'Nyatakan sebab ia diubah.',
  'This is before it begins.': 'Ini sebelum ia bermula.',
  'This is before the clock-in.': 'Ini sebelum masa masuk.',
  'This is more than 36 hours after the clock-in.': 'Ini lebih 36 jam selepas masa masuk.',

  'Say which checkpoint it is.': 'Nyatakan titik semak yang mana.',
  'Say why checkpoints are left out.': 'Nyatakan sebab titik semak ditinggalkan.',
  'Say why the patrol begins late.': 'Nyatakan sebab rondaan bermula lewat.',
  'This checkpoint needs a photo.': 'Titik semak ini memerlukan gambar.',
  'This patrol has not begun.': 'Rondaan ini belum bermula.',
  'This patrol was cancelled.': 'Rondaan ini telah dibatalkan.',
  'A scan stands as it was made.': 'Imbasan kekal seperti ia dibuat.',
  'An answer stands as it was given.': 'Jawapan kekal seperti ia diberi.',
  '“%{question}” must be answered.': '“%{question}” mesti dijawab.',
  '“%{answer}” is no answer to “%{question}”.': '“%{answer}” bukan jawapan bagi “%{question}”.',
  '“%{question}” needs a note.': '“%{question}” memerlukan catatan.',
  '“%{question}” needs a photo.': '“%{question}” memerlukan gambar.',
  'Question %{id} is not asked here.': 'Soalan %{id} tidak ditanya di sini.',
  'At most %{days} days can be asked for.': 'Paling banyak %{days} hari boleh diminta.',

  'They have not arrived yet.': 'Mereka belum tiba.',
  'This must not be before they arrived.': 'Ini tidak boleh sebelum mereka tiba.',
  'This finding has been put right.': 'Penemuan ini telah dibetulkan.',
  'This incident has come to its end.': 'Insiden ini telah selesai.',
  'This emergency is deactivated: its track is closed.':
    'Kecemasan ini telah dinyahaktifkan: jejaknya ditutup.',

  'There is no such site.': 'Tapak ini tidak wujud.',
  'This month has not begun.': 'Bulan ini belum bermula.',
  'This month is still running: say that it is to be sealed all the same.':
    'Bulan ini masih berjalan: nyatakan bahawa ia tetap hendak dimeterai.',
  'A proof holds at most %{most} rows.': 'Satu bukti memuatkan paling banyak %{most} baris.',
}
