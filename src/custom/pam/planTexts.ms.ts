/** Bahasa Malaysia of what a client has beside what another plan would give it. */
export const planTextsMs = {
  comparison: 'Pelan sekarang dan selepas ini',
  now: 'Sekarang',
  afterwards: 'Selepas ini',
  used: 'Digunakan',
  priceBeforeTax: 'Harga sebelum cukai',
  price_monthly: '%{price} sebulan',
  price_yearly: '%{price} setahun',
  for_employee: 'dibilkan untuk %{smart_count} pekerja',
  for_pin: 'dibilkan untuk %{smart_count} tapak',
  exceeds:
    'Pelanggan ini menggunakan lebih daripada had %{plan}: %{what}. Tiada apa-apa dipadam; berbincanglah dengan pelanggan dahulu.',
  over: 'melebihi had: %{what}',
  shuts: 'menutup %{areas}',
  closes: 'Bidang yang ditutup: %{areas}',
  opens: 'Bidang yang dibuka: %{areas}',
  changesOn: 'Pelan, had dan bidang berubah hari ini, %{day}.',
  pricedFrom: 'Harga dikira dari %{day}; invois yang telah dikeluarkan kekal.',
  pricedNext: 'Harga dikira pada invois seterusnya; invois yang telah dikeluarkan kekal.',
  pricedOncePaying: 'Tiada apa-apa dibilkan sekarang: harga dikira apabila pelanggan membayar.',
  agreed: 'Harga ini telah dipersetujui dengan pelanggan dan kekal, apa pun pelan dan tempohnya.',
  scheduled: 'Pelanggan sendiri telah memilih %{plan} dari %{day}; pilihan itu kekal.',
}
