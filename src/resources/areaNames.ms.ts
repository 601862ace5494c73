/** Names of areas that no resource goes by as well. */
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
}
