/** Labels that only this area uses, in Bahasa Malaysia, by their English text. */
export const reportLabelsMs: Readonly<Record<string, string>> = {
  'First day': 'Hari pertama',
  'Last day': 'Hari terakhir',
  'Days since the one before': 'Hari sejak yang sebelumnya',
  Rows: 'Baris',
  'Given by the hour': 'Diberi mengikut jam',
  'Carried in by the hour': 'Dibawa masuk mengikut jam',
  'Lapsed or paid out by the hour': 'Luput atau dibayar mengikut jam',
  'Taken by the hour': 'Diambil mengikut jam',
  'Balance by the hour': 'Baki mengikut jam',
  'Applied for by the hour': 'Dipohon mengikut jam',
  'When people began and ended work at each pin, and the minutes that it comes to.':
    'Bila orang mula dan tamat kerja di setiap pin, dan jumlah minitnya.',
  'Pin code': 'Kod pin',
  'Pin headcount': 'Bilangan orang setiap pin',
  'People who belong to each pin on a day, against what its contracts ask for.':
    'Orang di setiap pin pada sesuatu hari, berbanding permintaan kontrak.',
  Citizens: 'Warganegara',
  Foreigners: 'Warga asing',
  'Heads agreed': 'Orang dipersetujui',
  'Heads missing': 'Orang tidak cukup',
  'What people reported from the field, and what became of it.':
    'Apa yang dilaporkan dari lapangan, dan tindakannya.',
  'Task completion': 'Penyiapan tugas',
  'Tasks of the work that was asked for in these days, who has them, and whether they are done.':
    'Tugas bagi kerja yang diminta pada hari ini, siapa yang memegangnya, dan sama ada sudah siap.',
  'Pin overview': 'Gambaran pin',
  'What happened at each pin: shifts, hours, patrols, touchdowns, incidents and work requests.':
    'Apa yang berlaku di setiap pin: syif, jam, rondaan, touchdown, insiden dan permintaan kerja.',
  'Shifts planned': 'Syif dirancang',
  'Late clockings': 'Rekod lewat',
  'Patrols done': 'Rondaan selesai',
  'Patrols missed': 'Rondaan terlepas',
  Incidents: 'Insiden',
  Manpower: 'Tenaga kerja',
  'People needed, planned and come for each shift and day, and what was missing.':
    'Orang yang diperlukan, dirancang dan hadir bagi setiap syif dan hari, dan yang tidak cukup.',
  Came: 'Hadir',
  'Detailed clock': 'Rekod masa terperinci',
  'Every clock-in, clock-out and break as devices sent it: where, how, and how far from the pin.':
    'Setiap masuk, keluar dan rehat seperti dihantar peranti: di mana, bagaimana, dan jarak dari pin.',
  Time: 'Masa',
  'Clock-in': 'Masuk',
  'Clock-out': 'Keluar',
  'Break begins': 'Rehat bermula',
  'Break ends': 'Rehat tamat',
  'Inside the fence': 'Dalam pagar',
  'By the device': 'Mengikut peranti',
  'Device clock off by': 'Jam peranti tersasar',
  Marks: 'Tanda',
  'Clocking activity': 'Aktiviti rekod masa',
  'How often each person clocked at each pin, was late, left early or forgot to clock.':
    'Kekerapan setiap orang merekod masa di setiap pin, lewat, keluar awal atau terlupa.',
  'Punches missing': 'Rekod tertinggal',
  'Which supervisors were to come to which pins, when they came and how long they stayed.':
    'Penyelia mana perlu datang ke pin mana, bila mereka datang dan berapa lama.',
  Area: 'Kawasan',
  'The areas that the company works at: address, geofence, contract and checkpoints.':
    'Kawasan kerja syarikat: alamat, pagar geo, kontrak dan titik semakan.',
  'Contract ends': 'Kontrak tamat',
  'Leave balance': 'Baki cuti',
  'Days given, taken and left of each leave, in the leave year that holds the day.':
    'Hari diberi, diambil dan berbaki bagi setiap cuti, dalam tahun cuti hari itu.',
  Given: 'Diberi',
  'Lapsed or paid out': 'Luput atau dibayar',
  Balance: 'Baki',
  'Applied for': 'Dipohon',
  'Leave submission': 'Permohonan cuti',
  'Leave of these days: who asked for it, when, and what was decided.':
    'Cuti pada hari ini: siapa memohon, bila, dan keputusannya.',
  'Hours and pay of each person at each pin, in the pay periods that end in these days.':
    'Jam dan gaji setiap orang di setiap pin, dalam tempoh gaji yang tamat pada hari ini.',
  'One row for each worker: bank, statutory numbers, hours and approved pay; also as a bank’s own file.':
    'Satu baris bagi setiap pekerja: bank, nombor berkanun, jam dan gaji diluluskan; juga sebagai fail bank.',
  'Vendor attendance': 'Kehadiran vendor',
  'Vendors’ people at pins, counted and never named; what they did there; the PINs that they hold; and their documents.':
    'Orang vendor di pin, dikira dan tidak dinamakan; apa yang dilakukan di situ; PIN yang dipegang; dan dokumen mereka.',
  Compliance: 'Pematuhan',
  'Work done': 'Kerja selesai',
  'Documents in order': 'Dokumen teratur',
  'Documents expiring': 'Dokumen akan tamat',
  'Documents expired': 'Dokumen telah tamat',
  'PINs given': 'PIN diberi',
  'Vendor code': 'Kod vendor',
  Fulfilment: 'Pemenuhan',
}
