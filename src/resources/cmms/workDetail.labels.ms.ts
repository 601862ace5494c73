/** Words of a work request's times and costs in Bahasa Malaysia, by their English text. */
export const workDetailLabelsMs: Readonly<Record<string, string>> = {
  'Working time': 'Masa kerja',
  'Working times': 'Masa kerja',
  'Who worked on a work request, when and for how long, and what that cost.':
    'Siapa yang mengerjakan permintaan kerja, bila dan berapa lama, serta kosnya.',
  Person: 'Orang',
  Minutes: 'Minit',
  'Rate per hour': 'Kadar sejam',
  Running: 'Sedang berjalan',
  'Work cost': 'Kos kerja',
  'Work costs': 'Kos kerja',
  'What a work request cost beside the working time: parts, vendors and the rest.':
    'Kos permintaan kerja selain masa kerja: alat ganti, vendor dan yang lain.',
  'Kind of cost': 'Jenis kos',
  Parts: 'Alat ganti',
  Vendor: 'Vendor',
  Vendors: 'Vendor',
  'Price each': 'Harga seunit',
  Amount: 'Amaun',
  Downtime: 'Masa henti',
  Labour: 'Tenaga kerja',
  'Other costs': 'Kos lain',
  'An amount or a sum becomes too large.': 'Sesuatu amaun atau jumlah menjadi terlalu besar.',
  Quantity: 'Kuantiti',
}
