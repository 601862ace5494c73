/** Names of areas in Bahasa Malaysia, but for those that stand with the resources of the area. */
export const areaNamesMs = {
  User: 'Pengguna',
  Setting: 'Tetapan',
  'Company Profile': 'Profil Syarikat',
  'e-Leave': 'e-Cuti',
  Payment: 'Bayaran',
  Efp: 'Efp',
  'Admin Access': 'Akses Pentadbir',
  Activities: 'Aktiviti',
  'Deep Analytic': 'Analitik Mendalam',
  Pin: 'Pin',
  Report: 'Laporan',
  Company: 'Syarikat',
  'Personal Data': 'Data Peribadi',
}
