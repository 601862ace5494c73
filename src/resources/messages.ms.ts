/** What is said of a value that is not acceptable (src/schema/messages.ts), in Malay by its English. */
export const messagesMs: Readonly<Record<string, string>> = {
  'This is required.': 'Ini wajib diisi.',
  'This must be text.': 'Ini mesti teks.',
  'This must not be blank.': 'Ini tidak boleh kosong.',
  'This holds a character that cannot be stored.': 'Ini mengandungi aksara yang tidak boleh disimpan.',
  'A value has a form that cannot be stored. Check dates, numbers and special characters.':
    'Satu nilai mempunyai bentuk yang tidak boleh disimpan. Semak tarikh, nombor dan aksara khas.',
  'This is not an e-mail address.': 'Ini bukan alamat e-mel.',
  'This is not a phone number.': 'Ini bukan nombor telefon.',
  'This must be a whole number.': 'Ini mesti nombor bulat.',
  'This is not an amount.': 'Ini bukan amaun.',
  'Write it like 1,234.5: with a comma between thousands, and a point before decimals.':
    'Tulis seperti 1,234.5: dengan koma antara ribuan dan titik sebelum perpuluhan.',
  'Write it like 1.234,5: with a point between thousands, and a comma before decimals.':
    'Tulis seperti 1.234,5: dengan titik antara ribuan dan koma sebelum perpuluhan.',
  'This must not be negative.': 'Ini tidak boleh negatif.',
  'This must be yes or no.': 'Ini mesti ya atau tidak.',
  'There is no such date.': 'Tarikh ini tidak wujud.',
  'This is not a point in time.': 'Ini bukan masa yang sah.',
  'This must not be in the future.': 'Ini tidak boleh pada masa hadapan.',
  'Write it like 31/12/2026 14:00.': 'Tulis seperti 31/12/2026 14:00.',
  'Write it like 12/31/2026 14:00.': 'Tulis seperti 12/31/2026 14:00.',
  'Write it like 2026-12-31 14:00.': 'Tulis seperti 2026-12-31 14:00.',
  'Write it like 08:30.': 'Tulis seperti 08:30.',
  'Write times like 20:00, 23:30.': 'Tulis masa seperti 20:00, 23:30.',
  'Write days like 30, 7, 1, 0.': 'Tulis hari seperti 30, 7, 1, 0.',
  'Write an address like https://example.com/page.': 'Tulis alamat seperti https://example.com/page.',
  'Write a time zone like Asia/Kuala_Lumpur.': 'Tulis zon waktu seperti Asia/Kuala_Lumpur.',
  'This is neither an IC nor a passport number.': 'Ini bukan nombor kad pengenalan atau pasport.',
  'Write 14, or days by years of service like 0: 8, 2: 12, 5: 16.':
    'Tulis 14, atau hari mengikut tahun perkhidmatan seperti 0: 8, 2: 12, 5: 16.',
  'Write corners like 3.15 101.71, 3.16 101.71, 3.16 101.72.':
    'Tulis bucu seperti 3.15 101.71, 3.16 101.71, 3.16 101.72.',
  'Use letters, digits and . _ / - only.': 'Gunakan huruf, angka dan . _ / - sahaja.',
  'There is no such country.': 'Negara ini tidak wujud.',
  'Name each of them once.': 'Namakan setiap satu sekali sahaja.',
  'Choose a record.': 'Pilih satu rekod.',
  'Choose records.': 'Pilih rekod.',
  'Another record has this already.': 'Rekod lain sudah menggunakannya.',
  'The IC says another date of birth.': 'Tarikh lahir pada KP berlainan.',
  'The last working date must not be before the join date.':
    'Hari kerja terakhir tidak boleh sebelum tarikh mula kerja.',
  'The last working date must not be before the resign date.':
    'Hari kerja terakhir tidak boleh sebelum tarikh letak jawatan.',
  'This is taken at that time.': 'Ini sudah diisi pada masa itu.',
  'There is a view of that name already.': 'Sudah ada paparan dengan nama itu.',
  'This leads back to the record itself.': 'Ini berbalik kepada rekod itu sendiri.',
  'There is no such record.': 'Rekod ini tidak wujud.',
  'Nearly all other rows have this. Fill it in, or confirm that this row has none.':
    'Hampir semua baris lain mempunyainya. Isikan, atau sahkan bahawa baris ini tidak mempunyainya.',
  'The record would become somebody else’s. Confirm that it is still the same, or leave this row out.':
    'Rekod ini akan menjadi milik orang lain. Sahkan bahawa ia masih orang yang sama, atau tinggalkan baris ini.',
  'The client has not granted this pin for that purpose. Upline accessibility shows its purposes.':
    'Pelanggan tidak memberikan pin ini untuk itu. Akses upline menunjukkan tujuannya.',
  'The client’s grant of this pin does not hold then: it is paused, over or has not begun. Upline accessibility shows its dates.':
    'Pemberian pin ini oleh pelanggan tidak berkuat kuasa pada masa itu: ia dijeda, tamat atau belum bermula. Akses upline menunjukkan tarikhnya.',
  'Files are not imported.': 'Fail tidak diimport.',
}
