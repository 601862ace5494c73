/** The same in Bahasa Malaysia. */
export const announcementTextsMs = {
  duplicate: 'Salin',
  duplicated: 'Draf dengan teks yang sama telah dibuat',
  resend: 'Beritahu semula yang belum membaca',
  resent: '%{smart_count} orang diberitahu semula |||| %{smart_count} orang diberitahu semula',
  readBy: '%{readers} daripada %{recipients} telah membacanya',
  confirm: 'Saya telah membacanya',
  confirmed: 'Disahkan. Terima kasih.',
  confirmAsked: 'Sila sahkan bahawa anda telah membaca pengumuman ini.',
}
