/** Refusals of payments in Malay, by their English. */
export const paymentRefusalsMs: Readonly<Record<string, string>> = {
  'Line %{line}: its quotes do not match.': 'Baris %{line}: tanda petikannya tidak sepadan.',
  'Line %{line}: “%{cell}” is no amount.': 'Baris %{line}: “%{cell}” bukan jumlah.',
  'Line %{line}: “%{cell}” is no date.': 'Baris %{line}: “%{cell}” bukan tarikh.',
  'Line %{line}: it has an amount, but no date.': 'Baris %{line}: ada jumlah, tetapi tiada tarikh.',
  'Line %{line}: the entry has no date.': 'Baris %{line}: catatan ini tiada tarikh.',
  'Line %{line}: a bank statement has no such declaration.':
    'Baris %{line}: penyata bank tiada pengisytiharan sedemikian.',
  'Line %{line}: </%{tag}> closes nothing.': 'Baris %{line}: </%{tag}> tidak menutup apa-apa.',
  'Line %{line}: <%{tag}> is not closed.': 'Baris %{line}: <%{tag}> tidak ditutup.',
  'Line %{line}: its parts lie too deep.': 'Baris %{line}: bahagiannya terlalu dalam.',
  'Line %{line}: the part %{part} is missing or cannot be read.':
    'Baris %{line}: bahagian %{part} tiada atau tidak dapat dibaca.',
  'Line 1: the file needs a heading row with a date, and an amount or debit and credit.':
    'Baris 1: fail memerlukan baris tajuk dengan tarikh, dan jumlah atau debit dan kredit.',
  'The file has no entries.': 'Fail ini tiada catatan.',
  'At most %{most} entries at a time; divide the file.':
    'Paling banyak %{most} catatan pada satu masa; bahagikan fail.',
  'An entry has another currency than its invoice.':
    'Satu catatan mempunyai mata wang lain daripada invoisnya.',
  'An entry is no payment of this statement.': 'Satu catatan bukan bayaran dalam penyata ini.',
  'An entry is booked already. Read the statement again.':
    'Satu catatan sudah direkodkan. Baca penyata sekali lagi.',
  'Choose at least one entry.': 'Pilih sekurang-kurangnya satu catatan.',
  'This file is too large.': 'Fail ini terlalu besar.',
  'Part of this invoice is paid: refund it first, or write a credit note.':
    'Sebahagian invois ini telah dibayar: pulangkan dahulu, atau tulis nota kredit.',
  'No period of a plan runs that could be cancelled.': 'Tiada tempoh pelan sedang berjalan untuk dibatalkan.',
  'Your plan is cancelled. Keep it before you change it.':
    'Pelan anda dibatalkan. Kekalkan dahulu sebelum menukarnya.',
  'This card is not confirmed yet.': 'Kad ini belum disahkan.',
}
