# A class that is called with wrong arguments fails before any code of its own runs, within the C slots of the class. So
# the slots are replaced by functions that call the original slots and, after a TypeError, ask `complain` for a better
# message. A correct call costs one more call in C, and the signature does not change.
#
# tp_init        is called for a class in Python
# tp_vectorcall  is called instead for a class that Cython compiled, if Cython has filled this slot
cdef extern from *:
    """
    #define PHYSICS_HOOKS 64
    typedef struct {
        PyTypeObject *kind;
        initproc init;
        vectorcallfunc call;
    } physics_hook;
    static physics_hook physics_hooks[PHYSICS_HOOKS];
    static int physics_hook_count = 0;
    static PyObject *physics_complain = NULL;

    static physics_hook *physics_hook_of(PyTypeObject *kind) {
        int i = 0;
        while (physics_hooks[i].kind != kind) {
            if (++i == physics_hook_count) {
                i = 0;
                kind = kind->tp_base; /* a subclass that inherits the slot */
            }
        }
        return &physics_hooks[i];
    }

    /* Replace the TypeError at hand, if there is more to say. `args` and `names` may be NULL, for want of memory. */
    static void physics_explain(PyTypeObject *kind, PyObject *args, PyObject *names) {
        PyObject *type, *value, *traceback, *says = NULL;
        PyErr_Fetch(&type, &value, &traceback);
        if (args != NULL && names != NULL) {
            says = PyObject_CallFunctionObjArgs(physics_complain, (PyObject *)kind, args, names, NULL);
        }
        if (says == NULL || says == Py_None) {
            PyErr_Clear();
            PyErr_Restore(type, value, traceback);
        } else {
            PyErr_SetObject(PyExc_TypeError, says);
            Py_XDECREF(type);
            Py_XDECREF(value);
            Py_XDECREF(traceback);
        }
        Py_XDECREF(says);
    }

    static int physics_hooked_init(PyObject *self, PyObject *args, PyObject *names) {
        physics_hook *hook = physics_hook_of(Py_TYPE(self));
        int result = hook->init(self, args, names);
        if (result < 0 && PyErr_ExceptionMatches(PyExc_TypeError)) {
            physics_explain(hook->kind, args, names == NULL ? Py_None : names);
        }
        return result;
    }

    static PyObject *physics_hooked_call(PyObject *kind, PyObject *const *args, size_t count, PyObject *names) {
        physics_hook *hook = physics_hook_of((PyTypeObject *)kind);
        PyObject *result = hook->call(kind, args, count, names);
        if (result == NULL && PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyObject *type, *value, *traceback, *positional, *named = PyDict_New();
            Py_ssize_t i, positions = PyVectorcall_NARGS(count);
            PyErr_Fetch(&type, &value, &traceback);
            positional = PyTuple_New(positions);
            for (i = 0; positional != NULL && i < positions; i++) {
                Py_INCREF(args[i]);
                PyTuple_SET_ITEM(positional, i, args[i]);
            }
            for (i = 0; names != NULL && named != NULL && i < PyTuple_GET_SIZE(names); i++) {
                if (PyDict_SetItem(named, PyTuple_GET_ITEM(names, i), args[positions + i]) < 0) {
                    Py_CLEAR(named);
                }
            }
            PyErr_Restore(type, value, traceback);
            physics_explain(hook->kind, positional, named);
            Py_XDECREF(positional);
            Py_XDECREF(named);
        }
        return result;
    }

    static int physics_hook_calls(PyObject *kind, PyObject *complain) {
        PyTypeObject *type = (PyTypeObject *)kind;
        physics_hook *hook = &physics_hooks[physics_hook_count];
        if (physics_hook_count == PHYSICS_HOOKS) {
            PyErr_SetString(PyExc_RuntimeError, "no room for another class");
            return -1;
        }
        Py_INCREF(complain);
        Py_XSETREF(physics_complain, complain);
        Py_INCREF(kind);
        hook->kind = type;
        hook->init = type->tp_init;
        hook->call = type->tp_vectorcall;
        physics_hook_count += 1;
        type->tp_init = physics_hooked_init;
        if (hook->call != NULL) {
            type->tp_vectorcall = physics_hooked_call;
        }
        return 0;
    }
    """
    int hook_calls "physics_hook_calls"(object kind, object complain) except -1
