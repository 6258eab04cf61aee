// As test/exec/gone.py computes it: missingFunction() of Missing.h, see
// NOTES and see NOTHING; present() and Source.cpp are there.
void present();
