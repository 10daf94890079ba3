-- When an admin who had agreed was found to have lost the right: a reset waits as long again from then on.
alter table factor_resets add column lapsed_at timestamptz;
